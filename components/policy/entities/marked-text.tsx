import type { GroundingCheck } from "@/lib/engine/route/decision";

/** A text with the places that vouch for a value; of overlapping ones the first shows. */
export function MarkedText({ text, checks }: { text: string; checks: readonly GroundingCheck[] }) {
  const spans = checks
    .flatMap(({ entity, evidence }) =>
      evidence?.start === undefined || evidence.end === undefined
        ? []
        : [{ entity, start: evidence.start, end: evidence.end }],
    )
    .sort((a, b) => a.start - b.start);
  const parts: React.ReactNode[] = [];
  let at = 0;
  for (const { entity, start, end } of spans) {
    if (start < at) continue;
    parts.push(
      text.slice(at, start),
      <mark
        key={start}
        title={entity}
        className="rounded-mark bg-rule-tint px-0.5 text-inherit shadow-[inset_0_-2px_0_var(--rule-fill)]"
      >
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return [...parts, text.slice(at)];
}
