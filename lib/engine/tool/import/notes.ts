import { pointerKey } from "../../arguments/schema-walk";

/** What a note is about. All but the last four say what was changed; those say what an admin should look at. */
export type ImportNoteKind =
  | "name"
  | "type_name"
  | "array_items"
  | "null_keyword"
  | "boolean_schema"
  | "nullable"
  | "exclusive_bound"
  | "required"
  | "not_a_keyword"
  | "enum_type"
  | "default_value"
  | "no_schema"
  | "output_schema"
  | "unknown_format"
  | "unknown_keyword"
  | "enum_members"
  | "annotations";

/** One thing that an import changed, or that an admin should look at. */
export interface ImportNote {
  kind: ImportNoteKind;
  /** JSON pointer into what came; its schemas are `/inputSchema` and `/outputSchema`. Empty: the whole. */
  path: string;
  message: string;
}

/** A place in a schema under import, and where its notes go. */
export interface ImportPlace {
  path: string;
  notes: ImportNote[];
}

/** Takes down a note about a place. */
export function note({ path, notes }: ImportPlace, kind: ImportNoteKind, message: string): void {
  notes.push({ kind, path, message });
}

/** The place below another. */
export function placeBelow(place: ImportPlace, ...keys: (string | number)[]): ImportPlace {
  const path = place.path + keys.map((key) => `/${pointerKey(key)}`).join("");
  return { ...place, path };
}
