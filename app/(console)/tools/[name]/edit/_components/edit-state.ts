import type { ToolContent, ToolEdit } from "@/lib/schemas/tools";

export const FLAGS = ["readOnly", "mutatesWorkspace", "exclusive", "statefulAction", "pagination"] as const;

/** A tool as the fields of its form hold it: texts, as they are typed. */
export interface EditState {
  title: string;
  description: string;
  whenToUse: string;
  effects: "declared" | "unknown";
  flags: Record<(typeof FLAGS)[number], boolean>;
  approval: "never" | "always" | "when";
  condition: string;
  timeoutMs: string;
  resultLimit: string;
  outputTrust: "trusted" | "untrusted";
}

export function stateOf(content: ToolContent): EditState {
  const { execution, approval } = content;
  return {
    title: content.title ?? "",
    description: content.description,
    whenToUse: content.whenToUse ?? "",
    effects: execution ? "declared" : "unknown",
    flags: Object.fromEntries(FLAGS.map((flag) => [flag, execution?.[flag] === true])) as EditState["flags"],
    approval: typeof approval === "object" && approval !== null ? "when" : (approval ?? "never"),
    condition: typeof approval === "object" && approval !== null ? approval.when : "",
    timeoutMs: content.timeoutMs?.toString() ?? "",
    resultLimit: content.resultLimit?.toString() ?? "",
    outputTrust: content.outputTrust ?? "untrusted",
  };
}

const textOrNull = (text: string) => text.trim() || null;
const numberOrNull = (text: string) => (text.trim() === "" ? null : Number(text));

/** The fields that were changed, as the service takes them. */
export function editOf(before: EditState, after: EditState): ToolEdit {
  const edit: ToolEdit = {};
  const changed = (...names: (keyof EditState)[]) =>
    names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (changed("title")) edit.title = textOrNull(after.title);
  if (changed("description")) edit.description = after.description.trim();
  if (changed("whenToUse")) edit.whenToUse = textOrNull(after.whenToUse);
  if (changed("effects", "flags")) edit.execution = after.effects === "unknown" ? null : after.flags;
  if (changed("approval", "condition"))
    edit.approval = after.approval === "when" ? { when: after.condition } : after.approval;
  if (changed("timeoutMs")) edit.timeoutMs = numberOrNull(after.timeoutMs);
  if (changed("resultLimit")) edit.resultLimit = numberOrNull(after.resultLimit);
  if (changed("outputTrust")) edit.outputTrust = after.outputTrust;
  return edit;
}
