// Loaded into a process of Next before Next itself, so that it ends with the command that began it.
import { subscribe } from "node:diagnostics_channel";

/** How long a request under way may take to finish once we are asked to stop. */
const GRACE_MS = 1500;

/** How long everything else may take then. */
const PATIENCE_MS = 10_000;

// Next hands this module on to its own workers, which have an owner of their own.
if (process.env.GATEHOUSE_OWNER === String(process.ppid)) {
  endWithOwner();
  if (process.argv.includes("start")) endDespiteOpenStreams();
}

function endWithOwner() {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel?.unref();
}

/** Next waits for every connection to close, and a page that listens for events keeps one open for ever. */
function endDespiteOpenStreams() {
  /** @type {Set<import("node:http").Server>} */
  const servers = new Set();
  subscribe("http.server.request.start", (message) => {
    servers.add(/** @type {{ server: import("node:http").Server }} */ (message).server);
  });
  process.once("SIGTERM", () => {
    setTimeout(() => servers.forEach((server) => server.closeAllConnections()), GRACE_MS).unref();
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  });
}
