import type { ToolExecution } from "../execution";
import type { ToolKind, ToolSpec } from "../spec";
import { readDeclaration, type ForeignTool } from "./declaration";
import { suggestedExecution } from "./effects";
import { normaliseSchema } from "./normalise-schema";
import { note, type ImportNote } from "./notes";
import { wireNames, type KnownNames } from "../wire-names";

/** A foreign tool as the registry can hold it. */
export interface ImportedTool {
  /** Of unknown effects, asking before every call, its results untrusted, until an admin says otherwise. */
  spec: ToolSpec;
  /** The name under which its own server knows it. A call of `spec.name` goes to this one. */
  foreignName: string;
  /** What its annotations would fill into the form of its effects; null: nothing. Never in force by itself. */
  suggested: ToolExecution | null;
  /** What was changed, and what an admin should look at. */
  notes: ImportNote[];
}

/** A declaration that cannot be used. */
export interface RefusedImport {
  /** Where it stands in the list. */
  index: number;
  /** Empty: it gives none. */
  name: string;
  problem: string;
}

/** What came of an import; every declaration is in one of the two lists. */
export interface ToolImport {
  tools: ImportedTool[];
  refused: RefusedImport[];
}

/** How an import is made. */
export interface ImportOptions extends KnownNames {
  /** Where the tools' code lives. Default: `mcp`. */
  kind?: Exclude<ToolKind, "builtin">;
}

/**
 * Reads the tools that a server, a document or a data set declares: MCP, or the tools of a chat request (SPEC 1.2,
 * 1.3). Names that providers refuse are replaced, with a way back and no two alike; schemas are made JSON Schema, with
 * a note for every change; annotations fill in a form and count for nothing. What cannot be used is refused with its
 * reason and takes no other tool with it. Never throws, whatever it is given.
 */
export function importTools(declarations: readonly unknown[], options: ImportOptions = {}): ToolImport {
  const refused: RefusedImport[] = [];
  const usable = new Map<string, { foreign: ForeignTool; schema: UsableSchema; index: number }>();
  for (const [index, declaration] of declarations.entries()) {
    const foreign = readDeclaration(declaration);
    if (typeof foreign === "string") refused.push({ index, name: "", problem: foreign });
    else {
      const { name } = foreign;
      const first = usable.get(name)?.index;
      const schema = normaliseSchema(foreign.inputSchema);
      if (first !== undefined) refused.push({ index, name, problem: twice(name, first, index) });
      else if (!schema.ok) refused.push({ index, name, problem: `The tool cannot be called: ${schema.problem}.` });
      else usable.set(name, { foreign, schema, index });
    }
  }
  const names = wireNames(usable.keys(), options);
  const kind = options.kind ?? "mcp";
  const tools = [...usable].map(([name, { foreign, schema }]) =>
    imported(foreign, schema, names.get(name) ?? name, kind),
  );
  return { tools, refused };
}

type UsableSchema = Extract<ReturnType<typeof normaliseSchema>, { ok: true }>;

function twice(name: string, first: number, second: number): string {
  return `Declarations ${first} and ${second} are both named ${JSON.stringify(name)}; ${first} is used, ${second} is not.`;
}

function imported(foreign: ForeignTool, input: UsableSchema, name: string, kind: ToolKind): ImportedTool {
  const notes: ImportNote[] = [];
  const whole = { path: "", notes };
  if (name !== foreign.name) note(whole, "name", `${JSON.stringify(foreign.name)} is called ${name} here.`);
  const suggested = suggestedExecution(foreign.annotations, whole);
  const output = foreign.outputSchema === null ? undefined : normaliseSchema(foreign.outputSchema);
  if (output?.ok === false) {
    note(whole, "output_schema", `Results are not checked, as their schema cannot be used: ${output.problem}.`);
  }
  const spec: ToolSpec = {
    name,
    ...(foreign.title === null ? {} : { title: foreign.title }),
    description: foreign.description,
    inputSchema: input.schema,
    contextKey: null,
    ...(output?.ok ? { outputSchema: output.schema } : {}),
    kind,
    approval: "always",
    outputTrust: "untrusted",
    enabled: true,
    revision: 1,
  };
  notes.push(
    ...notesBelow("/inputSchema", input.notes),
    ...notesBelow("/outputSchema", output?.ok ? output.notes : []),
  );
  return { spec, foreignName: foreign.name, suggested, notes };
}

function notesBelow(part: string, notes: readonly ImportNote[]): ImportNote[] {
  return notes.map((one) => ({ ...one, path: part + one.path }));
}
