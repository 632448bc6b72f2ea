// @ts-check
import path from "node:path";
import { judgeImport } from "./import-table.mjs";

/** @typedef {Parameters<import("oxlint/plugins-dev").RuleTester["run"]>[1]} Rule */
/** @typedef {{ source?: { value?: unknown } | null, importKind?: string, exportKind?: string, specifiers?: object[] }} Link */

const kindOf = (/** @type {object} */ node) =>
  ("importKind" in node && node.importKind) || ("exportKind" in node && node.exportKind);

/** Whether nothing is left of an import or re-export at run time. @param {Link} node */
function isTypesOnly(node) {
  if (kindOf(node) === "type") return true;
  const names = node.specifiers ?? [];
  return names.length > 0 && names.every((name) => kindOf(name) === "type");
}

/** @type {Rule} */
const importTable = {
  meta: { type: "problem", schema: [], docs: { description: "keep to DESIGN.md, Who may import whom" } },
  create(context) {
    const from = path.relative(context.cwd, context.filename).replaceAll(path.sep, "/");
    /** @param {NonNullable<Parameters<typeof context.report>[0]["node"]>} node */
    const check = (node) => {
      const link = /** @type {Link} */ (node);
      const specifier = link.source?.value;
      if (typeof specifier !== "string") return;
      const message = judgeImport(from, specifier, isTypesOnly(link));
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

/** @type {Rule} */
const environment = {
  meta: { type: "problem", schema: [], docs: { description: "read the environment in one place" } },
  create: (context) => ({
    MemberExpression(node) {
      if (isName(node.object, "process") && isName(node.property, "env"))
        context.report({ node, message: "Only lib/env.ts reads the environment." });
    },
  }),
};

/** @type {Rule} */
const clock = {
  meta: { type: "problem", schema: [], docs: { description: "take the time from the Clock port" } },
  create(context) {
    const message = "Time comes in through the Clock port.";
    return {
      NewExpression(node) {
        if (isName(node.callee, "Date") && node.arguments.length === 0) context.report({ node, message });
      },
      CallExpression(node) {
        if (isName(node.callee, "Date")) context.report({ node, message });
      },
    };
  },
};

/** @param {{ type: string, name?: unknown }} node @param {string} name */
const isName = (node, name) => node.type === "Identifier" && node.name === name;

/** The rules of this project. */
export default { meta: { name: "house" }, rules: { "import-table": importTable, environment, clock } };
