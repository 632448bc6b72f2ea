import { expect, test } from "vitest";
import { openEntrances } from "./actors";
import { forbiddenImports, longFiles, strangers } from "./checks";

const project = (files: Record<string, string>) => new Map(Object.entries(files));

test("a forbidden import is named with its line", () => {
  const sources = project({ "lib/engine/a.ts": 'import { z } from "zod";\nimport fs from "node:fs";\n' });
  expect(forbiddenImports(sources)).toEqual(["lib/engine/a.ts:2 engine may not import the package node:fs."]);
});

test("a file of 400 lines passes, one of 401 does not", () => {
  const lines = (count: number) => "x;\n".repeat(count);
  expect(longFiles(project({ "a.ts": lines(400), "b.ts": lines(401) }))).toEqual([
    "b.ts has 401 lines, more than 400.",
  ]);
});

test("a new folder at the top is a stranger; a configuration file is not", () => {
  expect(strangers(["app", "utils", "next.config.ts", "vitest.config.ts", ".ci", ".secrets"])).toEqual([
    "utils",
    ".secrets",
  ]);
});

const GUARDED = 'import { requireActor } from "@/lib/auth";\n';

test.each([
  ["an action that asks", "app/x/actions.ts", `${GUARDED}export async function act() { await requireActor(); }`],
  [
    "an action that asks through a function of its file",
    "app/x/actions.ts",
    `${GUARDED}const guard = () => requireActor();\nexport const act = async () => { await guard(); };`,
  ],
  [
    "a handler that is wrapped",
    "app/x/route.ts",
    `import { withActor } from "@/lib/auth/actor";\nexport const GET = withActor(() => 1);`,
  ],
  [
    "a constant beside it",
    "app/x/route.ts",
    `${GUARDED}export const dynamic = "force-dynamic";\nexport function GET() { return requireActor(); }`,
  ],
  ["the one public route", "app/api/health/route.ts", "export function GET() {}"],
])("%s is in order", (_, file, text) => {
  expect(openEntrances(project({ [file]: text }))).toEqual([]);
});

test.each([
  ["a page", "app/(console)/x/page.tsx", "export default function Page() { return 1; }", "Page never asks"],
  ["an action that asks nobody", "app/x/actions.ts", "export async function act() {}", "act never asks"],
  [
    "one of two",
    "app/x/actions.ts",
    `${GUARDED}export async function a() { await requireActor(); }\nexport const b = async () => {};`,
    "b never asks",
  ],
  ["a handler", "app/api/v1/route.ts", "export function POST() {}", "POST never asks"],
  [
    "a namesake from elsewhere",
    "app/x/route.ts",
    'import { requireActor } from "./mine";\nexport function GET() { requireActor(); }',
    "GET never asks",
  ],
  [
    "a type of lib/auth",
    "app/x/route.ts",
    'import type { Actor } from "@/lib/auth";\nexport function GET(a: Actor) { return a; }',
    "GET never asks",
  ],
  ["a comment", "app/x/route.ts", `${GUARDED}export function GET() { /* requireActor() */ }`, "GET never asks"],
  [
    "an action in a page",
    "app/x/page.tsx",
    'export default function P() { async function act() { "use server"; } }',
    "server actions stand in",
  ],
])("%s is open", (_, file, text, finding) => {
  expect(openEntrances(project({ [file]: text })).join()).toContain(finding);
});
