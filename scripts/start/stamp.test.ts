import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildStampOf, clientStampOf, isStamped, writeStamp } from "./stamp";

let root: string;

const write = (file: string, text: string) => {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
};

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "gatehouse-stamp-"));
  for (const file of ["app/page.tsx", "lib/a.ts", "prisma/schema/a.prisma", "next.config.ts", "prisma.config.ts"])
    write(file, "before");
  write("node_modules/prisma/package.json", "{}");
});
afterEach(() => fs.rmSync(root, { recursive: true }));

test.each([
  "app/page.tsx",
  "lib/a.ts",
  "prisma/schema/a.prisma",
  "next.config.ts",
  "public/new.svg",
  "app/new/page.tsx",
])("a change of %s asks for a build", (file) => {
  const before = buildStampOf(root);
  write(file, "after");
  expect(buildStampOf(root)).not.toBe(before);
});

test.each(["lib/a.test.ts", "lib/db/generated/client.ts", "vitest.config.ts", "e2e/a.spec.ts", "README.md", ".data/x"])(
  "a change of %s does not",
  (file) => {
    const before = buildStampOf(root);
    write(file, "after");
    expect(buildStampOf(root)).toBe(before);
  },
);

test("a file that moved asks for a build, though no text changed", () => {
  const before = buildStampOf(root);
  fs.renameSync(path.join(root, "lib/a.ts"), path.join(root, "lib/b.ts"));
  expect(buildStampOf(root)).not.toBe(before);
});

test("the client follows the schema and Prisma's version, and nothing else", () => {
  const before = clientStampOf(root);
  write("lib/a.ts", "after");
  expect(clientStampOf(root)).toBe(before);
  write("prisma/schema/b.prisma", "model B {}");
  const after = clientStampOf(root);
  expect(after).not.toBe(before);
  write("node_modules/prisma/package.json", '{"version":"8"}');
  expect(clientStampOf(root)).not.toBe(after);
});

test("a stamp is there only when it was written, and whole", () => {
  const file = path.join(root, "deep/stamp");
  expect(isStamped(file, "a")).toBe(false);
  writeStamp(file, "a");
  expect(isStamped(file, "a")).toBe(true);
  expect(isStamped(file, "b")).toBe(false);
});
