import { parseArgs } from "node:util";
import { casesHold } from "../../lib/engine/policy/cases/report";
import { runCases } from "../../lib/engine/policy/cases/run-cases";
import { compilePolicy } from "../../lib/engine/policy/compile";
import { diffPolicies } from "../../lib/engine/policy/diff/diff";
import type { PolicyDocument } from "../../lib/engine/policy/document";
import { lintPolicy } from "../../lib/engine/policy/lint/lint";
import { exportPolicy } from "../../lib/engine/policy/text";
import type { ToolRegistry } from "../../lib/engine/tool/spec";
import type { ServiceContext } from "../../lib/services/context";
import { importDraft, previewImport } from "../../lib/services/policies/import-version";
import { caseLines, changeLines, lintLine, unlistedLine } from "./words";

/** Where policies and tools come from. */
export interface Sources {
  /** The database of this installation, opened when it is first asked for. */
  context: () => ServiceContext;
  /** A file, or an agent's version (`NAME`, `NAME@7`). */
  read: (name: string) => Promise<PolicyDocument>;
  text: (file: string) => string;
  write: (file: string, text: string) => void;
  /** The tools that a toolbox pins: those of the code, or those of the database. */
  registry: (document: PolicyDocument, fromDatabase: boolean) => Promise<ToolRegistry>;
}

interface Io extends Sources {
  print: (text: string) => void;
}

/** Whether what was checked holds; a pipeline stops where it does not. */
export type Done = { ok: true } | { ok: false; because: string };

const HELP = `npm run policy -- COMMAND

  export AGENT[@N] [--out FILE] [--json]   a version as YAML or JSON; what is in force, without a number
  import AGENT FILE [--save]               what a file would change; with --save it becomes a draft
  lint   FILE|AGENT[@N] [--database]       errors and warnings
  test   FILE|AGENT[@N] [--database]       the cases that the policy carries
  diff   A B                               from A to B in words, each a file or an agent

Tools are those that the code declares; with --database, those of the installation. The database is DATABASE_URL, else
the one that \`npm start\` runs beside this. A check that fails ends with exit code 1.`;

const OPTIONS = {
  out: { type: "string" },
  json: { type: "boolean", default: false },
  save: { type: "boolean", default: false },
  database: { type: "boolean", default: false },
} as const;

const DONE: Done = { ok: true };
type Given = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>["values"];
type Command = (io: Io, names: string[], given: Given) => Promise<Done>;

const COMMANDS: Record<string, { names: number; run: Command }> = {
  export: { names: 1, run: exportOne },
  import: { names: 2, run: importOne },
  lint: { names: 1, run: lint },
  test: { names: 1, run: test },
  diff: { names: 2, run: diff },
};

/** Runs a command of `npm run policy`. Rejects with a Failure for what cannot be read. */
export async function runPolicy(args: string[], io: Io): Promise<Done> {
  const parsed = read(args);
  if (typeof parsed === "string") return { ok: false, because: `${parsed}\n\n${HELP}` };
  const [name = "", ...names] = parsed.positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || names.length !== command.names) return { ok: false, because: HELP };
  return command.run(io, names, parsed.values);
}

function read(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function exportOne(io: Io, [name = ""]: string[], { out, json }: Given): Promise<Done> {
  const text = exportPolicy(await io.read(name), json ? "json" : "yaml");
  if (out === undefined) io.print(text.trimEnd());
  else io.write(out, text);
  return DONE;
}

async function importOne(io: Io, [name = "", file = ""]: string[], { save }: Given): Promise<Done> {
  const ctx = io.context();
  const agents = await ctx.db.agent.findMany({ select: { id: true, name: true } });
  const agent = agents.find((each) => each.id === name || each.name.toLowerCase() === name.toLowerCase());
  if (!agent) return { ok: false, because: `There is no agent named ${name}.` };
  const input = { agentId: agent.id, text: io.text(file) };
  const preview = await previewImport(ctx, input);
  if (!preview.ok) {
    const faults = preview.issues.map(({ path, line, message }) =>
      [`${file}${line === null ? "" : `:${line}`}`, path, message].filter(Boolean).join(" "),
    );
    return { ok: false, because: faults.join("\n") };
  }
  const { changes, findings, cases, against } = preview;
  io.print(changes.length ? changes.flatMap(changeLines).join("\n") : `The same as version ${against}.`);
  for (const finding of findings) io.print(lintLine(finding));
  if (!casesHold(cases)) io.print("Its own cases do not hold.");
  if (!save) return DONE;
  const { versionId } = await importDraft(ctx, input);
  const { number } = await ctx.db.policyVersion.findUniqueOrThrow({ where: { id: versionId } });
  io.print(`Saved as draft ${number} of ${agent.name}.`);
  return DONE;
}

async function lint(io: Io, [name = ""]: string[], { database }: Given): Promise<Done> {
  const document = await io.read(name);
  const findings = lintPolicy(document, { registry: await io.registry(document, database) });
  for (const finding of findings) io.print(lintLine(finding));
  const errors = findings.filter(({ level }) => level === "error").length;
  io.print(`${errors} errors, ${findings.length - errors} warnings`);
  return errors === 0 ? DONE : { ok: false, because: `${name} has errors.` };
}

async function test(io: Io, [name = ""]: string[], { database }: Given): Promise<Done> {
  const document = await io.read(name);
  const report = await runCases(compilePolicy(document), {
    registry: await io.registry(document, database),
    now: Date.now(),
  });
  const { results, unlisted } = report;
  for (const result of results)
    if (result.verdict !== "passed") io.print(caseLines(document.tests[result.index]!, result).join("\n"));
  for (const pair of unlisted) io.print(unlistedLine(pair));
  const count = (verdict: string) => results.filter((result) => result.verdict === verdict).length;
  io.print(`${count("passed")} passed, ${count("failed") + unlisted.length} failed, ${count("undecided")} undecided`);
  return casesHold(report) ? DONE : { ok: false, because: `${name} fails its own cases.` };
}

async function diff(io: Io, [from = "", to = ""]: string[]): Promise<Done> {
  const changes = diffPolicies(await io.read(from), await io.read(to));
  io.print(changes.length ? changes.flatMap(changeLines).join("\n") : "The same.");
  return DONE;
}
