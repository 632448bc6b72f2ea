import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { errorCode, Failure } from "./failure";
import { dataFiles, shortPath } from "./places";

/** The secret that a data folder keeps for the sessions of its installation, made at the first start. Throws Failure. */
export function keptSecret(dataFolder: string): string {
  const file = dataFiles(dataFolder).authSecret;
  try {
    fs.writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
  const secret = fs.readFileSync(file, "utf8").trim();
  if (secret.length >= 32) return secret;
  throw new Failure(
    `The secret of sessions in ${shortPath(file)} is not whole. Remove that file: a new one is made, and everybody signs ` +
      "in again.",
  );
}
