import fs from "node:fs";
import { env } from "../../lib/env";
import { clusterFiles, readPassword, serverUrl } from "../postgres/cluster";
import { findDatabaseHome } from "../postgres/home";
import { Failure } from "./failure";
import { lockHolder } from "./lock";
import { DATABASE_NAME, dataFiles, dataFolderAt } from "./places";

/** The database for a command that starts none: DATABASE_URL, else the one that `npm start` runs for this folder. */
export function reachableDatabase(): string {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const dataFolder = dataFolderAt(env.GATEHOUSE_DATA_DIR);
  const home = findDatabaseHome(dataFolder);
  if (!home || !lockHolder(dataFiles(dataFolder).lock))
    throw new Failure("There is no database to use: set DATABASE_URL, or leave `npm start` running beside this.");
  const port = Number(fs.readFileSync(clusterFiles(home).port, "utf8"));
  return serverUrl(readPassword(home), port, DATABASE_NAME);
}
