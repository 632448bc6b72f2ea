import { foldCase, foldWidth, type FoldedText } from "../../ground/folded-text";
import { compilePattern, type Pattern } from "../../ground/pattern";
import type { Span } from "../../ground/skeleton";
import { isFreePhrase } from "../../ground/tokens";
import { UNKNOWN_INTENT, type IntentPolicy, type RoutingRule } from "../../policy/document";

/** Where a rule matched, and what its named groups captured. */
export interface RuleMatch extends Span {
  captures: { entity: string; span: Span }[];
}

/** A routing rule ready to be tried (SPEC 4.1). */
export interface CompiledRule {
  readonly policy: RoutingRule;
  /** False: the policy has no such intent, so the rule leads nowhere and is passed over. */
  readonly leadsSomewhere: boolean;
  /** The first match. Throws when a pattern of the rule is broken: such a rule never passes. */
  readonly match: (text: FoldedText) => RuleMatch | null;
}

type Matcher = (text: FoldedText) => RuleMatch | null;

function patternOrThrow(source: string, ignoreCase: boolean, name: string): Pattern {
  const compiled = compilePattern(source, ignoreCase);
  if (!compiled.ok) throw new Error(`${name}: ${compiled.message}`);
  return compiled.pattern;
}

function matchPattern(source: string, ignoreCase: boolean): Matcher {
  const pattern = patternOrThrow(source, ignoreCase, "pattern");
  return (text) => {
    const match = pattern.find(text);
    if (!match) return null;
    const captures = [...match.groups].map(([entity, span]) => ({ entity, span }));
    return { start: match.start, end: match.end, captures };
  };
}

const fold = (phrase: string) => foldCase(foldWidth(phrase)).trim();

/** The first of the phrases that stands free in the text; case, width and the amount of space do not count. */
function matchKeywords(keywords: readonly string[]): Matcher {
  const phrases = keywords.flatMap((keyword) => {
    const words = fold(keyword).split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
    return [{ first: words[0]!, form: new RegExp(escaped.join("\\s+"), "g") }];
  });
  return (text) => {
    for (const { first, form } of phrases) {
      if (!text.lower.includes(first)) continue;
      for (const { index, 0: words } of text.lower.matchAll(form)) {
        const span = { start: index, end: index + words.length };
        if (isFreePhrase(text, span.start, span.end)) return { ...span, captures: [] };
      }
    }
    return null;
  };
}

/** A text without what does not change a short message: case, width, the amount of space, a closing `.` or `!`. */
function plain(text: string): string {
  const folded = fold(text).replace(/\s+/g, " ");
  return folded.replace(/[\s.!。~]+$/, "") || folded;
}

function matchText(wanted: string): Matcher {
  const text = plain(wanted);
  return ({ raw }) => (plain(raw) === text ? { start: 0, end: raw.length, captures: [] } : null);
}

function matcherOf({ match }: RoutingRule): Matcher {
  if ("pattern" in match) return matchPattern(match.pattern, match.ignoreCase);
  return "keywords" in match ? matchKeywords(match.keywords) : matchText(match.text);
}

function compileMatcher(rule: RoutingRule): Matcher {
  const matcher = matcherOf(rule);
  if (rule.unless === undefined) return matcher;
  const ignoreCase = "pattern" in rule.match ? rule.match.ignoreCase : true;
  const unless = patternOrThrow(rule.unless, ignoreCase, "unless");
  return (text) => {
    const match = matcher(text);
    return match && !unless.test(text) ? match : null;
  };
}

/** Compiles the enabled rules, in order. Never throws: a broken rule throws each time it is tried (SPEC 4.1). */
export function compileRules(
  rules: readonly RoutingRule[],
  intents: readonly Pick<IntentPolicy, "name">[],
): readonly CompiledRule[] {
  const known = new Set([...intents.map((intent) => intent.name), UNKNOWN_INTENT]);
  return rules
    .filter((rule) => rule.enabled)
    .map((policy) => {
      const leadsSomewhere = known.has(policy.intent);
      try {
        return { policy, leadsSomewhere, match: compileMatcher(policy) };
      } catch (error) {
        const fault = error;
        return {
          policy,
          leadsSomewhere,
          match: () => {
            throw fault;
          },
        };
      }
    });
}
