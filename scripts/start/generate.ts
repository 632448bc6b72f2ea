import fs from "node:fs";
import path from "node:path";
import { childEnv, expectSuccess, runNode } from "./child";
import { projectFiles, ROOT } from "./places";
import { clientStampOf, isStamped, writeStamp } from "./stamp";

/** Makes the Prisma client from prisma/schema, unless it is there and of this very schema. Says whether it made it. */
export async function ensureClient(signal: AbortSignal): Promise<boolean> {
  const stamp = clientStampOf(ROOT);
  if (fs.existsSync(projectFiles.client) && isStamped(projectFiles.clientStamp, stamp)) return false;
  fs.rmSync(projectFiles.clientStamp, { force: true });
  const prisma = path.join(ROOT, "node_modules/prisma/build/index.js");
  const end = await runNode([prisma, "generate", "--no-hints"], { env: childEnv({}), signal });
  expectSuccess(end, "The database client could not be generated");
  writeStamp(projectFiles.clientStamp, stamp);
  return true;
}
