/**
 * `npm start`: the whole product from one command. Starts PostgreSQL (unless DATABASE_URL names one), applies the
 * migrations, writes the first data once, builds when the sources changed, serves, and stops all of it on Ctrl-C.
 * `npm run dev` does the same without a build, and follows changes of the sources.
 */
import { command } from "./start/command";
import { modelInUse } from "./start/model";
import { serve } from "./start/serve";

await command(async (args) => {
  const { env } = await import("../lib/env");
  const { dataFolderAt } = await import("./start/places");
  const { offersDemo } = await import("./start/demo");
  const { GATEHOUSE_DATA_DIR, DATABASE_URL, HOST, PORT } = env;
  const dataFolder = dataFolderAt(GATEHOUSE_DATA_DIR);
  const development = args.includes("--dev");
  await serve({
    host: HOST,
    port: PORT,
    dataFolder,
    databaseUrl: DATABASE_URL,
    model: modelInUse(env),
    authSecret: env.BETTER_AUTH_SECRET,
    demoAdmin: offersDemo(env),
    development,
  });
});
