/** Makes the Prisma client from prisma/schema, if it is not there or the schema changed. */
import { command } from "./start/command";
import { ensureClient } from "./start/generate";

await command(async () => {
  const made = await ensureClient(new AbortController().signal);
  console.log(made ? "The database client was generated." : "The database client is up to date.");
});
