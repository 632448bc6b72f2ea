import type { Language } from "@/lib/engine/policy/document";
import type { ApprovalSetting } from "@/lib/engine/tool/spec";
import type { Approval } from "../generated/enums";

/** A field that is left out when its column is null, so that a document comes back as it was written. */
export function present<K extends string, V>(key: K, value: V | null): { [P in K]?: V } {
  return value === null ? {} : ({ [key]: value } as { [P in K]?: V });
}

/** A text per language, as two columns. */
export interface LocalisedColumns {
  en: string | null;
  zh: string | null;
}

/** A text per language as its columns. */
export function localisedColumns(text: Partial<Record<Language, string>>): LocalisedColumns {
  return { en: text.en ?? null, zh: text["zh-CN"] ?? null };
}

/** A text per language from its columns. */
export function localisedText(columns: LocalisedColumns): Partial<Record<Language, string>> {
  return { ...present("en", columns.en), ...present("zh-CN", columns.zh) };
}

/** When a human is asked, as two columns. */
export interface ApprovalColumns {
  approval: Approval | null;
  approvalWhen: string | null;
}

/** An approval setting as its columns. */
export function approvalColumns(setting: ApprovalSetting | undefined): ApprovalColumns {
  if (setting === undefined) return { approval: null, approvalWhen: null };
  if (typeof setting === "string") return { approval: setting, approvalWhen: null };
  return { approval: "conditional", approvalWhen: setting.when };
}

/** An approval setting from its columns; a condition that is missing asks always. */
export function approvalSetting(columns: ApprovalColumns): ApprovalSetting | null {
  if (columns.approval !== "conditional") return columns.approval;
  return columns.approvalWhen === null ? "always" : { when: columns.approvalWhen };
}
