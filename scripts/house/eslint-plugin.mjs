// @ts-check
import path from "node:path";
import { judgeImport } from "./import-table.mjs";

/** @typedef {import("eslint").Rule.RuleModule} RuleModule */
/** @typedef {{ source?: { value?: unknown } | null, importKind?: string, exportKind?: string, specifiers?: object[] }} Link */

const kindOf = (/** @type {object} */ node) =>
  ("importKind" in node && node.importKind) || ("exportKind" in node && node.exportKind);

/** Whether nothing is left of an import or re-export at run time. @param {Link} node */
function isTypesOnly(node) {
  if (kindOf(node) === "type") return true;
  const names = node.specifiers ?? [];
  return names.length > 0 && names.every((name) => kindOf(name) === "type");
}

/** @type {RuleModule} */
const importTable = {
  meta: { type: "problem", schema: [], docs: { description: "keep to DESIGN.md, Who may import whom" } },
  create(context) {
    const from = path.relative(context.cwd, context.filename).replaceAll(path.sep, "/");
    /** @param {object} node */
    const check = (node) => {
      const link = /** @type {Link} */ (node);
      const specifier = link.source?.value;
      if (typeof specifier !== "string") return;
      const message = judgeImport(from, specifier, isTypesOnly(link));
      if (message) context.report({ node: /** @type {import("eslint").Rule.Node} */ (node), message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

/** The rules of this project. */
export const house = { rules: { "import-table": importTable } };
