import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { ROOT } from "../start/places";

const READMES = ["README.md", "README.zh-CN.md"] as const;
const DOCS = [...READMES, "AGENTS.md", ...fs.readdirSync(path.join(ROOT, "docs")).filter(isText).map(inDocs)];
/** What npm can do without a script of ours. */
const OWN_TO_NPM = new Set(["ci", "install"]);

const read = (file: string) => fs.readFileSync(path.join(ROOT, file), "utf8");
const shellBlocks = (text: string) => [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block!.trim());

describe.each(DOCS)("%s", (file) => {
  const text = read(file);

  test("names only commands that exist", () => {
    const named = [...text.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map(([, name]) => name!);
    expect(named.filter((name) => !OWN_TO_NPM.has(name) && !Object.hasOwn(manifest.scripts, name))).toEqual([]);
  });

  test("names only settings that exist", () => {
    const settings = read("lib/env.ts") + read("scripts/start/child.ts");
    const named = [...text.matchAll(/\b([A-Z]{2,}(?:_[A-Z]+)+|PORT|HOST)\b/g)].map(([, name]) => name!);
    expect(named.filter((name) => !settings.includes(name))).toEqual([]);
  });

  test("points only at what is there", () => {
    const links = [...text.matchAll(/\]\(([^)#]+)/g)].map(([, link]) => link!).filter((link) => !/^https?:/.test(link));
    expect(links.filter((link) => !fs.existsSync(path.join(ROOT, path.dirname(file), link)))).toEqual([]);
  });
});

test("both languages show the same commands and pictures", () => {
  const [english, chinese] = READMES.map(read);
  expect(shellBlocks(chinese!)).toEqual(shellBlocks(english!));
  const pictures = (text: string) => [...text.matchAll(/docs\/pictures\/[\w.-]+/g)].length;
  expect(pictures(chinese!)).toBe(pictures(english!));
});

test("the two commands are those that the journeys and the checks run", () => {
  const blocks = shellBlocks(read("README.md"));
  expect(blocks[0]).toBe("npm ci && npm start");
  expect(blocks).toContain("npm ci && npm test");
  expect(manifest.scripts.start).toContain("scripts/start.ts");
  expect(read("e2e/fixtures/installation.ts")).toContain("scripts/start.ts");
  expect(read(".ci/run")).toMatch(/^npm ci\b.*\nnpm test$/m);
});

test("the version of Node that is asked for is the one that is promised", () => {
  const [least] = /\d+\.\d+/.exec(manifest.engines.node)!;
  for (const file of READMES) expect(read(file)).toContain(least);
});

function isText(file: string): boolean {
  return file.endsWith(".md");
}

function inDocs(file: string): string {
  return `docs/${file}`;
}
