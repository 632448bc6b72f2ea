// @ts-check
// DESIGN.md, "Who may import whom", as data. ESLint and the tests of the structure both read it: there is one table.

/**
 * How far one layer may look into another: at everything, at the modules that only say what data looks like (SHAPES), or
 * at types alone.
 * @typedef {"all" | "shapes" | "types"} Reach
 */

/**
 * Parts of a layer that are not open to all: the first group of `of` names the room that a path is in.
 * @typedef {{ of: RegExp, openTo: (from: string, room: string) => boolean }} Rooms
 */

/**
 * @typedef {object} Layer
 * @property {string} name
 * @property {RegExp} at Matches the paths of its files, from the project's root and without extension.
 * @property {Record<string, Reach>} [may] What it may import beside itself; absent: anything.
 * @property {(string | RegExp)[]} [onlyPackages] The packages it may import; absent: any but `notPackages`.
 * @property {(string | RegExp)[]} [notPackages]
 * @property {Rooms} [rooms]
 */

const NODE = /^node:/;
const NEXT = /^next($|\/)/;
const REACT = /^react(-dom)?($|\/)/;
const DATABASE = [/^@prisma\//, "pg"];
const SDKS = ["openai", /^@dbos-inc\//, /^@modelcontextprotocol\//, /^@opentelemetry\/sdk/, "better-auth"];

const COMPONENT_ROOM = /^(components\/[^/]+)\//;

/** Libraries that compute and do nothing else: no clock, no chance, no network, no process. */
const PURE = [
  "zod",
  "ajv",
  /^ajv\/dist\//,
  "ajv-formats",
  "jsonrepair",
  "lossless-json",
  "re2js",
  "@marcbachmann/cel-js",
  /^@noble\/hashes\//,
  "safe-stable-stringify",
  "html-to-text",
  /^gpt-tokenizer($|\/)/,
  "yaml",
];

/** Modules of the engine that declare data (types, the zod schemas and lists these come from), name and compare it. */
const SHAPES = [
  "lib/engine/json",
  "lib/engine/model/messages",
  "lib/engine/plan/batches",
  "lib/engine/policy/budgets",
  "lib/engine/policy/canonical",
  "lib/engine/policy/cases/report",
  "lib/engine/policy/diff/apply",
  "lib/engine/policy/diff/diff",
  "lib/engine/policy/diff/shape",
  "lib/engine/policy/document",
  "lib/engine/policy/fingerprint",
  "lib/engine/policy/lint/finding",
  "lib/engine/route/decision",
  "lib/engine/run/request",
  "lib/engine/tool/execution",
  "lib/engine/tool/spec",
  "lib/engine/trace/events",
];

/**
 * The first layer that matches a path is the path's.
 * @type {Layer[]}
 */
const LAYERS = [
  // Pure, like what it tests; only its servers are not.
  {
    name: "engine-testing",
    at: /^lib\/engine\/testing\/(?!http\/)(?!.*\.test$)/,
    may: { engine: "all" },
    onlyPackages: PURE,
  },
  { name: "tests", at: /\.test$|^e2e\/|\/testing\// },
  { name: "generated", at: /^lib\/db\/generated\// },
  { name: "engine", at: /^lib\/engine\//, may: {}, onlyPackages: PURE },
  { name: "schemas", at: /^lib\/schemas\//, may: { engine: "shapes" }, onlyPackages: ["zod"] },
  {
    name: "queries",
    at: /^lib\/queries\//,
    may: { schemas: "all", engine: "shapes" },
    onlyPackages: ["@tanstack/react-query", "zod"],
  },
  { name: "i18n", at: /^lib\/i18n\//, may: {}, onlyPackages: [/^next-intl($|\/)/, "next/headers", "zod"] },
  { name: "env", at: /^lib\/env$/, may: {}, onlyPackages: ["zod"] },
  {
    name: "db",
    at: /^lib\/db\//,
    may: { generated: "all", engine: "shapes", schemas: "types", env: "all" },
    notPackages: [NEXT, REACT, ...SDKS],
  },
  {
    name: "adapters",
    at: /^lib\/adapters\//,
    may: { engine: "all", db: "all", generated: "all", env: "all", schemas: "types" },
    notPackages: [NEXT, REACT, "better-auth"],
  },
  {
    name: "auth",
    at: /^lib\/auth(\/|$)/,
    may: { db: "all", generated: "all", schemas: "all", env: "all" },
    notPackages: ["openai", /^@dbos-inc\//],
  },
  {
    name: "services",
    at: /^lib\/services\//,
    may: { engine: "all", db: "all", generated: "all", adapters: "all", schemas: "all", auth: "all" },
    notPackages: [NEXT, REACT, ...DATABASE, ...SDKS],
  },
  {
    name: "handlers",
    at: /^app\/(.*\/)?(actions|route)$/,
    may: { services: "all", schemas: "all", auth: "all", engine: "shapes" },
    notPackages: [...DATABASE, ...SDKS],
  },
  {
    name: "pages",
    at: /^app\//,
    may: {
      handlers: "all",
      services: "all",
      queries: "all",
      schemas: "all",
      components: "all",
      ui: "all",
      auth: "all",
      i18n: "all",
      engine: "shapes",
    },
    notPackages: [...DATABASE, ...SDKS],
    // What a route's _components hold is used by that route, and what lies below it, alone.
    rooms: { of: /^(app(?:\/.*)?)\/_components\//, openTo: (from, room) => from.startsWith(`${room}/`) },
  },
  {
    name: "ui",
    at: /^components\/ui\//,
    may: { i18n: "all" },
    notPackages: [NODE, ...DATABASE, ...SDKS, "server-only"],
  },
  {
    name: "components",
    at: /^components\//,
    may: { ui: "all", queries: "all", schemas: "all", i18n: "all", engine: "shapes" },
    notPackages: [NODE, ...DATABASE, ...SDKS, "server-only"],
    // Domain components never import one another; the pages put them together.
    rooms: { of: COMPONENT_ROOM, openTo: (from, room) => [undefined, room].includes(COMPONENT_ROOM.exec(from)?.[1]) },
  },
  {
    name: "assembly",
    at: /^(scripts|bench|prisma)\/|^instrumentation$/,
    may: {
      adapters: "all",
      services: "all",
      db: "all",
      generated: "all",
      env: "all",
      engine: "all",
      "engine-testing": "all",
      schemas: "all",
      auth: "all",
      i18n: "all",
    },
  },
  { name: "configuration", at: /^[^/]+$/ },
];

/** Without its extension, as imports name it. @param {string} file */
const bare = (file) => file.replace(/\.(d\.ts|tsx?|mjs)$/, "");

/** @param {string} file A path from the project's root. */
export const layerOf = (file) => LAYERS.find((layer) => layer.at.test(bare(file)));

/**
 * The path, from the project's root, that an import names; undefined for a package.
 * @param {string} from The importing file.
 * @param {string} specifier
 */
export function pathOf(from, specifier) {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  if (!specifier.startsWith(".")) return undefined;
  /** @type {string[]} */
  const parts = from.split("/").slice(0, -1);
  for (const part of specifier.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/**
 * Why an import is not allowed; undefined when it is.
 * @param {string} from The importing file, a path from the project's root.
 * @param {string} specifier What stands in the import.
 * @param {boolean} typesOnly Whether nothing of it is left at run time.
 * @returns {string | undefined}
 */
export function judgeImport(from, specifier, typesOnly) {
  const layer = layerOf(from);
  if (!layer) return `${from} is in no folder of the import table (scripts/house/import-table.mjs).`;
  const target = pathOf(from, specifier);
  return target === undefined ? judgePackage(layer, specifier, typesOnly) : judgePath(layer, from, target, typesOnly);
}

/**
 * @param {Layer} layer
 * @param {string} name
 * @param {boolean} typesOnly
 */
function judgePackage(layer, name, typesOnly) {
  const listed = (/** @type {(string | RegExp)[]} */ list) =>
    list.some((entry) => (typeof entry === "string" ? entry === name : entry.test(name)));
  if (layer.onlyPackages && !listed(layer.onlyPackages)) return `${layer.name} may not import the package ${name}.`;
  if (layer.notPackages && listed(layer.notPackages) && !typesOnly)
    return `${layer.name} may not import the package ${name}.`;
  return undefined;
}

/**
 * @param {Layer} layer
 * @param {string} from
 * @param {string} target
 * @param {boolean} typesOnly
 */
function judgePath(layer, from, target, typesOnly) {
  if (!layer.may) return undefined;
  const other = layerOf(target);
  if (!other) return `${target} is in no folder of the import table (scripts/house/import-table.mjs).`;
  if (other === layer) return judgeRoom(layer, from, target);
  const reach = Object.hasOwn(layer.may, other.name) ? layer.may[other.name] : undefined;
  if (!reach) return `${layer.name} may not import from ${other.name}.`;
  if (reach === "all" || typesOnly) return judgeRoom(other, from, target);
  if (reach === "shapes" && SHAPES.includes(bare(target))) return undefined;
  return `${layer.name} may import only ${reach === "types" ? "types" : "types and the shape modules"} of ${other.name}.`;
}

/**
 * @param {Layer} layer
 * @param {string} from
 * @param {string} target
 */
function judgeRoom(layer, from, target) {
  const room = layer.rooms?.of.exec(target)?.[1];
  if (room === undefined || layer.rooms?.openTo(from, room)) return undefined;
  return `${target} belongs to ${room} alone.`;
}
