import type { Json } from "../../json";
import { isParallelSafe } from "../../tool/execution";
import type { ToolRegistry, ToolSpec } from "../../tool/spec";
import { error, warning, type LintedPolicy, type LintFinding, type LintRule } from "./finding";
import { beginsWithVerb } from "./verbs";

/** From this share of common words on, a model cannot be expected to tell two tools apart. */
const ALIKE = 0.8;

/** The pinned tools of the toolbox; empty where the lint was told of none. */
const specsOf = ({ document, registry }: LintedPolicy): ToolSpec[] =>
  document.toolbox.flatMap(({ tool }) => registry?.get(tool) ?? []);

/** Tools of the toolbox that do not exist. */
export const toolsExist: LintRule = ({ document, registry }) =>
  registry === undefined
    ? []
    : document.toolbox.flatMap(({ tool }) =>
        registry.has(tool) ? [] : [error("tool_unknown", ["toolbox", tool], { tool })],
      );

/** Bindings of parameters that the tool does not have. */
export const bindingsHaveParameters: LintRule = ({ document, registry }) =>
  document.toolbox.flatMap(({ tool, bindings }) => {
    const spec = registry?.get(tool);
    if (!spec) return [];
    const known = parametersOf(spec);
    return Object.keys(bindings)
      .filter((parameter) => !Object.hasOwn(known, parameter))
      .map((parameter) =>
        error("binding_to_no_parameter", ["toolbox", tool, "bindings", parameter], { tool, parameter }),
      );
  });

function parametersOf({ inputSchema }: ToolSpec): Record<string, Json> {
  const { properties } = inputSchema;
  return typeof properties === "object" && properties !== null && !Array.isArray(properties) ? properties : {};
}

/** Tools that wait for each other in a circle, and tools in an order that the scheduler cannot keep. */
export const dependenciesHold: LintRule = (policy) => {
  const specs = specsOf(policy);
  const registry = new Map(specs.map((spec) => [spec.name, spec]));
  return specs.flatMap((spec) => {
    const found: LintFinding[] = [];
    const circle = circleFrom(spec.name, registry);
    if (circle) found.push(error("dependency_cycle", ["toolbox", spec.name], { tools: circle.join(" → ") }));
    if (spec.dependsOn?.length) {
      const unsafe = [spec, ...spec.dependsOn.flatMap((name) => registry.get(name) ?? [])].filter(
        (each) => !isParallelSafe(each.execution),
      );
      for (const { name } of unsafe)
        found.push(warning("dependency_not_parallel_safe", ["toolbox", spec.name], { tool: spec.name, unsafe: name }));
    }
    return found;
  });
};

/** The way from a tool back to itself along `dependsOn`; null when there is none. */
function circleFrom(start: string, registry: ToolRegistry): string[] | null {
  const seen = new Set<string>();
  const waiting = [[start]];
  for (let way = waiting.pop(); way; way = waiting.pop()) {
    for (const next of registry.get(way.at(-1)!)?.dependsOn ?? []) {
      if (next === start) return [...way, start];
      if (!seen.has(next)) waiting.push([...way, next]);
      seen.add(next);
    }
  }
  return null;
}

/** Names, descriptions and parameters that tell a model too little. */
export const toolsAreDescribed: LintRule = (policy) =>
  specsOf(policy).flatMap((spec) => {
    const path = ["toolbox", spec.name];
    const bare = Object.entries(parametersOf(spec))
      .filter(([, schema]) => !isDescribed(schema))
      .map(([parameter]) => warning("parameter_without_description", path, { tool: spec.name, parameter }));
    return [
      ...(beginsWithVerb(spec.name) ? [] : [warning("name_not_verb_noun", path, { tool: spec.name })]),
      ...(spec.whenToUse?.trim() ? [] : [warning("when_to_use_missing", path, { tool: spec.name })]),
      ...bare,
    ];
  });

const isDescribed = (schema: Json): boolean =>
  typeof schema === "object" &&
  schema !== null &&
  !Array.isArray(schema) &&
  typeof schema.description === "string" &&
  schema.description.trim() !== "";

/** Two tools of one intent that say nearly the same of themselves: told once for each pair. */
export const descriptionsDiffer: LintRule = (policy) => {
  const { granted } = policy;
  const words = new Map(
    specsOf(policy).map((spec) => [spec.name, wordsOf(`${spec.description} ${spec.whenToUse ?? ""}`)]),
  );
  const together = (a: string, b: string) => [...granted.values()].some((tools) => tools.has(a) && tools.has(b));
  const names = [...words.keys()];
  return names.flatMap((tool, index) =>
    names
      .slice(0, index)
      .filter((other) => commonShare(words.get(tool)!, words.get(other)!) >= ALIKE && together(tool, other))
      .map((other) => warning("descriptions_alike", ["toolbox", tool], { tool, other })),
  );
};

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? []);
}

function commonShare(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [fewer, more] = a.size < b.size ? [a, b] : [b, a];
  if (more.size === 0 || fewer.size / more.size < ALIKE) return 0;
  let common = 0;
  for (const word of fewer) if (more.has(word)) common += 1;
  return common / (a.size + b.size - common);
}
