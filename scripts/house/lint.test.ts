import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const fiftyOne = `export function long() {\n${"  Math.abs(1);\n".repeat(50)}}\n`;

/** Files that each break rules on purpose, and the rules. */
const BROKEN: Record<string, { code: string; rules: string[] }> = {
  "lib/engine/clock.ts": {
    code: "export const a = () => [new Date(), Date.now(), Math.random()];",
    rules: ["house(clock)", "eslint(no-restricted-properties)"],
  },
  "lib/engine/timer.ts": {
    code: "export const a = (): unknown => setTimeout(() => 1, 1);",
    rules: ["eslint(no-restricted-globals)", "typescript(TS2304)"],
  },
  "lib/engine/node.ts": {
    code: 'import fs from "node:fs";\nexport const a = fs;',
    rules: ["house(import-table)", "typescript(TS2591)"],
  },
  "lib/engine/reach.ts": { code: 'export { a } from "../services/any";', rules: ["house(import-table)"] },
  "lib/engine/unchecked.ts": {
    code: "export const a = (list: string[]): string => list[0];",
    rules: ["typescript(TS2322)"],
  },
  "lib/services/any.ts": { code: "export const a: any = 1;", rules: ["typescript(no-explicit-any)"] },
  "lib/services/environment.ts": { code: "export const a = process.env.HOME;", rules: ["house(environment)"] },
  "lib/services/floating.ts": {
    code: "export function a(): void {\n  Promise.resolve(1);\n}",
    rules: ["typescript(no-floating-promises)"],
  },
  "lib/services/lazy.ts": { code: 'export const a = () => import("react");', rules: ["house(import-table)"] },
  "lib/services/lifted.ts": {
    code: "/* eslint-disable */\nexport const a: any = 1;",
    rules: ["typescript(no-explicit-any)"],
  },
  "lib/services/long.ts": { code: fiftyOne, rules: ["eslint(max-lines-per-function)"] },
  "lib/services/value.ts": {
    code: 'import { b } from "./type";\nexport const a = (given: b) => given;',
    rules: ["typescript(consistent-type-imports)"],
  },
  "components/trace/reach.ts": {
    code: 'import { compilePolicy } from "@/lib/engine/policy/compile";\nexport const a = compilePolicy;',
    rules: ["house(import-table)"],
  },
  "components/trace/hook.tsx": {
    code: 'import { useState } from "react";\nexport function A({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return <p />;\n}',
    rules: ["react-hooks(rules-of-hooks)"],
  },
};

/** What breaks no rule where it stands. */
const SOUND: Record<string, string> = {
  "lib/engine/pure.ts": 'import { z } from "zod";\nexport const a = z.string();',
  "lib/engine/pure.test.ts": "export const a = () => [new Date(), process.env.HOME];",
  "lib/services/type.ts": "export interface b {\n  at: Date;\n}\nexport const now = () => new Date();",
  "lib/services/long.test.ts": fiftyOne,
  "components/trace/type.ts": 'import type { b } from "../../lib/engine/policy/compile";\nexport type c = b;',
  "lib/engine/policy/compile.ts": "export type b = string;",
};

describe("the lint rules of each folder", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "gatehouse-lint-"));
  const found = new Map<string, Set<string>>();

  beforeAll(() => {
    for (const name of [".oxlintrc.json", "tsconfig.json", "lib/engine/tsconfig.json", "lib/engine/platform.d.ts"])
      write(name, fs.readFileSync(path.join(ROOT, name), "utf8"));
    fs.symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
    fs.mkdirSync(path.join(folder, "scripts"), { recursive: true });
    fs.symlinkSync(path.join(ROOT, "scripts/house"), path.join(folder, "scripts/house"));
    for (const [name, { code }] of Object.entries(BROKEN)) write(name, code);
    for (const [name, code] of Object.entries(SOUND)) write(name, code);
    const command = [path.join(ROOT, "node_modules/oxlint/bin/oxlint"), "--format", "json", "lib", "components"];
    const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: "utf8" });
    const { diagnostics } = JSON.parse(stdout || `{"diagnostics":"${stderr}"}`) as {
      diagnostics: { filename: string; code: string }[];
    };
    for (const { filename, code } of diagnostics) found.set(filename, (found.get(filename) ?? new Set()).add(code));
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  function write(name: string, text: string): void {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }

  test.each(Object.entries(BROKEN))("%s", (name, { rules }) => {
    expect([...(found.get(name) ?? [])]).toEqual(expect.arrayContaining(rules));
  });
  test.each(Object.keys(SOUND))("%s breaks none", (name) => expect([...(found.get(name) ?? [])]).toEqual([]));
});
