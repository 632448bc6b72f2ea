import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { Failure } from "./failure";
import { keptSecret } from "./secret";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "gatehouse-secret-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

test("the secret is made once, for its owner's eyes alone, and one that is not whole is refused", () => {
  const secret = keptSecret(folder);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(keptSecret(folder)).toBe(secret);
  const file = path.join(folder, "auth.secret");
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  fs.writeFileSync(file, "short");
  expect(() => keptSecret(folder)).toThrow(Failure);
});
