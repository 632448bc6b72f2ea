/** The product for browser tests: as `npm start` makes it, on a data folder of its own that begins empty. */
import { modelInUse } from "../start/model";
import fs from "node:fs";
import path from "node:path";
import { findDatabaseHome } from "../postgres/home";
import { command } from "../start/command";
import { Failure } from "../start/failure";
import { lockHolder } from "../start/lock";
import { dataFiles, ROOT } from "../start/places";
import { serve } from "../start/serve";

const DATA_FOLDER = path.join(ROOT, ".data/e2e"); // stays until the next run, to be looked into

await command(async () => {
  const { env } = await import("../../lib/env");
  const { offersDemo } = await import("../start/demo");
  const other = lockHolder(dataFiles(DATA_FOLDER).lock);
  if (other) throw new Failure(`Browser tests already run in this folder (process ${other.pid}).`);
  for (const folder of [findDatabaseHome(DATA_FOLDER), DATA_FOLDER])
    if (folder) fs.rmSync(folder, { recursive: true, force: true });
  await serve({
    host: env.HOST,
    port: env.PORT,
    dataFolder: DATA_FOLDER,
    databaseUrl: env.DATABASE_URL,
    model: modelInUse({}),
    demoAdmin: offersDemo(env),
    development: false,
  });
});
