import ts from "typescript";
import type { Sources } from "./graph";

const VERB = /^lib\/services\/[^/]+\/(?!.*\.test\.ts$)(?!testing\/)/;
/** Verbs of those who are not signed in: nobody has a permission yet. What they ask instead. */
const ENTRIES: Record<string, string> = {
  "lib/services/people/accept-link.ts": "a link that is used once",
  "lib/services/people/sign-in-as-demo.ts": "to be at the machine itself",
  "lib/services/people/sign-out.ts": "the session that ends",
};

const WRITES = new Set(["create", "createMany", "update", "updateMany", "upsert", "delete", "deleteMany"]);
const RAW_WRITES = new Set(["$executeRaw", "$executeRawUnsafe"]);

/**
 * Services that write without asking what the actor may do (an entry asks something else), without an audit entry, or outside the transaction (`tx`) that
 * carries both the change and its entry.
 */
export function carelessServices(sources: Sources): string[] {
  const found: string[] = [];
  for (const [file, text] of sources) {
    if (!VERB.test(file)) continue;
    const { writers, calls } = survey(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
    if (writers.size === 0) continue;
    if (!calls.has("requirePermission") && !Object.hasOwn(ENTRIES, file))
      found.push(`${file} writes and never asks what the actor may do (requirePermission).`);
    if (!calls.has("audit")) found.push(`${file} writes and leaves no audit entry (audit).`);
    for (const writer of writers)
      if (writer !== "tx") found.push(`${file} writes through ${writer}, outside a transaction.`);
  }
  return found;
}

/** Through what a file writes to the database, and which functions it calls by their bare name. */
function survey(source: ts.SourceFile): { writers: Set<string>; calls: Set<string> } {
  const writers = new Set<string>();
  const calls = new Set<string>();
  const visit = (node: ts.Node): void => {
    const callee = ts.isCallExpression(node)
      ? node.expression
      : ts.isTaggedTemplateExpression(node)
        ? node.tag
        : undefined;
    if (callee && ts.isIdentifier(callee)) calls.add(callee.text);
    const writer = callee && writerOf(callee);
    if (writer !== undefined) writers.add(writer);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { writers, calls };
}

/** `tx` of `tx.run.update(...)` and of tx.$executeRaw; undefined for what is no write. */
function writerOf(callee: ts.Expression): string | undefined {
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  if (RAW_WRITES.has(callee.name.text)) return callee.expression.getText();
  const model = callee.expression;
  return WRITES.has(callee.name.text) && ts.isPropertyAccessExpression(model) ? model.expression.getText() : undefined;
}
