import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Failure } from "../start/failure";
import { shortPath } from "../start/places";
import { canEnter, type Account } from "./account";

/** Where root keeps what `nobody` must reach although the project's own folder is closed to others. */
export const SHARED_FOLDER = "/var/lib/gatehouse";

/**
 * The folder of the database that belongs to a data folder: `<data folder>/postgres`. For root in a clone that `nobody`
 * cannot enter (below a folder of mode 700) it is `/var/lib/gatehouse/<a name made by chance>`, noted in
 * `<data folder>/postgres.location`. Once chosen it stays, even when the clone is opened later. Throws Failure.
 */
export function databaseHome(dataFolder: string, account: Account): string {
  const chosen = findDatabaseHome(dataFolder);
  if (chosen && canEnter(account, chosen)) return chosen;
  if (chosen)
    throw new Failure(
      `The database is in ${shortPath(chosen)}, which the user nobody can no longer enter. ` +
        "PostgreSQL does not run as root: open the folders above it with `chmod o+x`, or start as another user.",
    );
  if (canEnter(account, dataFolder)) return makeEnterable(ownHome(dataFolder));
  // By chance, not by the path: whoever removes the data folder begins empty.
  const home = path.join(SHARED_FOLDER, randomBytes(6).toString("hex"));
  makeEnterable(SHARED_FOLDER);
  makeEnterable(home);
  fs.writeFileSync(noteIn(dataFolder), `${home}\n`);
  return home;
}

/** Where the database of a data folder is, if there is one yet. */
export function findDatabaseHome(dataFolder: string): string | undefined {
  const note = noteIn(dataFolder);
  const home = fs.existsSync(note) ? fs.readFileSync(note, "utf8").trim() : ownHome(dataFolder);
  return fs.existsSync(home) ? home : undefined;
}

const ownHome = (dataFolder: string): string => path.join(dataFolder, "postgres");

const noteIn = (dataFolder: string): string => path.join(dataFolder, "postgres.location");

function makeEnterable(folder: string): string {
  fs.mkdirSync(folder, { recursive: true });
  fs.chmodSync(folder, 0o755); // whatever the umask
  return folder;
}
