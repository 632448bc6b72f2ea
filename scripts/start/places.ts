import path from "node:path";

/** The project's folder. */
export const ROOT = path.resolve(import.meta.dirname, "../..");

/** The database inside the server that holds everything. */
export const DATABASE_NAME = "gatehouse";

/** Shared by every start from this folder, whatever data folder it uses: there is one build and one generated client. */
export const projectFiles = {
  build: path.join(ROOT, ".next"),
  buildStamp: path.join(ROOT, ".next/gatehouse.stamp"),
  buildLock: path.join(ROOT, ".data/build.lock"),
  client: path.join(ROOT, "lib/db/generated"),
  clientStamp: path.join(ROOT, ".data/client.stamp"),
  seed: path.join(ROOT, "prisma/seed.ts"),
};

/** What a data folder holds beside the database. */
export const dataFiles = (dataFolder: string) => ({
  lock: path.join(dataFolder, "start.lock"),
  authSecret: path.join(dataFolder, "auth.secret"),
  webLog: path.join(dataFolder, "web.log"),
});

/** The data folder that GATEHOUSE_DATA_DIR names, relative to the project. */
export const dataFolderAt = (setting: string): string => path.resolve(ROOT, setting);

/** A path as a person in the project's folder would write it. */
export function shortPath(file: string): string {
  const relative = path.relative(ROOT, file);
  return relative.startsWith("..") ? file : relative;
}
