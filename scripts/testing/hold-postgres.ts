/** Starts PostgreSQL in the data folder that is named, says so, and waits to be ended. */
import { startPostgres } from "../postgres/server";
import { command } from "../start/command";

await command(async ([dataFolder = ""]) => {
  const server = await startPostgres({ dataFolder });
  console.log(JSON.stringify({ home: server.home, url: server.url("postgres") }));
  await server.ended;
});
