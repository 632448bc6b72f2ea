import ts from "typescript";
import type { Sources } from "./graph";

/** Entrances that anyone may use, and why. */
const OPEN: Record<string, string> = {
  "app/api/health/route.ts": "says whether the server lives, and nothing else",
  "app/(console)/settings/page.tsx": "only leads on",
};

/** A page of those who are signed in; its title says nothing that its address does not. */
const PAGE = /^app\/\(console\)\/(.*\/)?page\.tsx$/;
const TITLE = "generateMetadata";

const ENTRANCE = /^app\/(.*\/)?(actions|route)\.tsx?$/;

/**
 * Server actions, route handlers and pages that never ask who is calling: each is open to everyone who can reach the server. An
 * entrance is in order when it uses what it imported from `lib/auth`, itself or through a function of its own file.
 */
export function openEntrances(sources: Sources): string[] {
  const found: string[] = [];
  for (const [file, text] of sources) {
    if (!file.startsWith("app/") || Object.hasOwn(OPEN, file)) continue;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    if (ENTRANCE.test(file) || PAGE.test(file))
      for (const name of unguarded(source))
        if (name !== TITLE || !PAGE.test(file)) found.push(`${file}: ${name} never asks who is calling.`);
    if (!ENTRANCE.test(file) && isServerAction(source))
      found.push(`${file} has "use server": server actions stand in actions.ts alone.`);
  }
  return found;
}

/** The exported names of a file that do not reach anything imported from lib/auth. */
function unguarded(source: ts.SourceFile): string[] {
  const guards = importedGuards(source);
  const parts = source.statements.flatMap(declaredParts);
  for (let before = -1; before !== guards.size;) {
    before = guards.size;
    for (const part of parts) if (mentions(part.body, guards)) guards.add(part.name);
  }
  return parts.filter((part) => part.exported && part.callable && !guards.has(part.name)).map((part) => part.name);
}

function importedGuards(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    if (!/^@\/lib\/auth(\/|$)/.test(statement.moduleSpecifier.text)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (bindings && ts.isNamedImports(bindings))
      for (const element of bindings.elements) if (!element.isTypeOnly) names.add(element.name.text);
  }
  return names;
}

interface Part {
  name: string;
  body: ts.Node;
  exported: boolean;
  /** A constant such as `export const dynamic = "force-dynamic"` is nothing that can be called. */
  callable: boolean;
}

function declaredParts(statement: ts.Statement): Part[] {
  const exported =
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false);
  if (ts.isFunctionDeclaration(statement) && statement.body)
    return [{ name: statement.name?.text ?? "default", body: statement.body, exported, callable: true }];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
    if (!ts.isIdentifier(name) || !initializer) return [];
    return [{ name: name.text, body: initializer, exported, callable: !ts.isLiteralExpression(initializer) }];
  });
}

function mentions(node: ts.Node, names: Set<string>): boolean {
  if (ts.isIdentifier(node) && names.has(node.text)) return true;
  return ts.forEachChild(node, (child) => mentions(child, names) || undefined) ?? false;
}

function isServerAction(source: ts.SourceFile): boolean {
  const visit = (node: ts.Node): boolean =>
    (ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression) && node.expression.text === "use server") ||
    (ts.forEachChild(node, (child) => visit(child) || undefined) ?? false);
  return visit(source);
}
