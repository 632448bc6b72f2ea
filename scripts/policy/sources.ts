import fs from "node:fs";
import { sampleTools } from "../../lib/adapters/tools/sample";
import { policyDocument, type PolicyDocument } from "../../lib/engine/policy/document";
import { importPolicy } from "../../lib/engine/policy/text";
import { toolRegistry } from "../../lib/engine/tool/spec";
import type { ServiceContext } from "../../lib/services/context";
import { registryOf } from "../../lib/services/policies/check";
import { commandLine } from "../start/command-line";
import { Failure } from "../start/failure";
import { reachableDatabase } from "../start/reachable";
import type { Sources } from "./run";

/** Files, and the database, which is opened when it is first asked for. */
export function openSources(url: () => string = reachableDatabase): Sources & { close: () => Promise<void> } {
  let opened: ServiceContext | undefined;
  const context = () => (opened ??= commandLine(url()));
  return {
    context,
    registry: async (document, fromDatabase) =>
      fromDatabase ? registryOf(context().db, document) : toolRegistry(sampleTools),
    read: async (name) => (fs.existsSync(name) ? fromFile(name) : fromAgent(context(), name)),
    text: readText,
    write: (file, text) => fs.writeFileSync(file, text),
    close: async () => opened?.db.$disconnect(),
  };
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    throw new Failure(`${file} cannot be read.`);
  }
}

function fromFile(file: string): PolicyDocument {
  const read = importPolicy(readText(file));
  if (read.ok) return read.document;
  const faults = read.issues.map(({ path, line, message }) =>
    [`${file}${line === undefined ? "" : `:${line}`}`, path.join("."), message].filter(Boolean).join(" "),
  );
  throw new Failure(faults.join("\n"));
}

/** `Order desk`: what is in force; `Order desk@7`: version 7. */
async function fromAgent({ db }: ServiceContext, name: string): Promise<PolicyDocument> {
  const [, agentName = name, wanted] = /^(.*?)(?:@(\d+))?$/s.exec(name) ?? [];
  const agent = await db.agent.findFirst({
    where: { OR: [{ id: agentName }, { name: { equals: agentName, mode: "insensitive" } }] },
  });
  if (!agent) throw new Failure(`There is no file and no agent named ${agentName}.`);
  const version = await db.policyVersion.findFirst({
    where: wanted ? { agentId: agent.id, number: Number(wanted) } : { id: agent.publishedVersionId ?? "" },
    include: { snapshot: true },
  });
  if (!version)
    throw new Failure(wanted ? `${agentName} has no version ${wanted}.` : `${agentName} has no version in force.`);
  return policyDocument.parse(JSON.parse(version.snapshot.document));
}
