import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { orderDeskPolicy } from "../../prisma/sample/policy";
import { fingerprintPolicy } from "../../lib/engine/policy/fingerprint";
import { policyDocument, type PolicyInput } from "../../lib/engine/policy/document";
import { exportPolicy, importPolicy } from "../../lib/engine/policy/text";
import { runPolicy } from "./run";
import { openSources } from "./sources";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "gatehouse-policy-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const sample = policyDocument.parse(orderDeskPolicy);
function file(name: string, over: Partial<PolicyInput> | string = {}): string {
  const text = typeof over === "string" ? over : exportPolicy(policyDocument.parse({ ...sample, ...over }), "yaml");
  fs.writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
}
const without = (intent: string, tool: string) =>
  sample.grants.filter((grant) => grant.intent !== intent || grant.tool !== tool);

/** Runs a command on files alone: a database is a failure. */
async function run(...args: string[]) {
  const lines: string[] = [];
  const sources = openSources(() => {
    throw new Error("no database is needed here");
  });
  const done = await runPolicy(args, { ...sources, print: (text) => void lines.push(text) });
  return { done, text: lines.join("\n") };
}

describe("lint", () => {
  test("of the sample finds no errors", async () => {
    const { done, text } = await run("lint", file("sound.yaml"));
    expect(done).toEqual({ ok: true });
    expect(text).toMatch(/^0 errors, \d+ warnings$/m);
  });

  test("tells each error with its place, and fails", async () => {
    const grants = [...sample.grants, { intent: "no_such", tool: "get_order_status" } as never];
    const { done, text } = await run("lint", file("error.yaml", { grants }));
    expect(done).toMatchObject({ ok: false });
    expect(text).toContain("grants / no_such/get_order_status");
    expect(text).toMatch(/^1 errors/m);
  });
});

describe("test", () => {
  test("of the sample holds", async () => {
    const { done, text } = await run("test", file("sound.yaml"));
    expect(done).toEqual({ ok: true });
    expect(text).toMatch(/^\d+ passed, 0 failed, 0 undecided$/);
  });

  test("tells what was expected and what is the case", async () => {
    const { done, text } = await run("test", file("taken.yaml", { grants: without("how_to", "knowledge_search") }));
    expect(done).toMatchObject({ ok: false });
    expect(text).toContain("how_to: knowledge_search is allow\n    it is deny by not_granted");
    expect(text).toContain("1 failed");
  });

  test("finds a tool that no case lists", async () => {
    const grants = [...sample.grants, { intent: "how_to", tool: "list_tasks" } as never];
    const { text } = await run("test", file("added.yaml", { grants }));
    expect(text).toContain("how_to may use list_tasks, and no case lists it");
  });
});

describe("diff", () => {
  test("of a policy with itself is empty", async () => {
    expect((await run("diff", file("a.yaml"), file("b.yaml"))).text).toBe("The same.");
  });

  test("tells each change in words, with both values", async () => {
    const over = { grants: without("how_to", "knowledge_search"), budgets: { ...sample.budgets, maxRounds: 9 } };
    const { done, text } = await run("diff", file("a.yaml"), file("c.yaml", over));
    expect(done).toEqual({ ok: true });
    expect(text).toContain("Grant how_to / knowledge_search: taken out");
    expect(text).toContain(`    - ${sample.budgets.maxRounds}\n    + 9`);
  });
});

describe("what cannot be done", () => {
  test("a text that is no policy names its file, line and path", async () => {
    const broken = file("broken.yaml", "schemaVersion: 1\nintents:\n  - name: a\n    colour: red\n");
    await expect(run("lint", broken)).rejects.toThrow(/broken\.yaml:4 intents\.0\.colour/);
  });

  test.each([[[]], [["lint"]], [["diff", "a"]], [["toString"]], [["lint", "a", "--no-such"]]])(
    "%j gets the list of commands",
    async (args) => {
      const { done } = await run(...args);
      expect(done).toMatchObject({ ok: false, because: expect.stringContaining("npm run policy -- COMMAND") });
    },
  );
});

test("an export reads back as the same policy", async () => {
  const out = path.join(folder, "out.json");
  await run("export", file("sound.yaml"), "--json", "--out", out);
  const read = importPolicy(fs.readFileSync(out, "utf8"));
  expect(read.ok && fingerprintPolicy(read.document)).toBe(fingerprintPolicy(sample));
});
