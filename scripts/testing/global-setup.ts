import type { TestProject } from "vitest/node";
import { applyMigrations } from "../migrations/apply";
import { ensureClient } from "../start/generate";
import { onServer } from "./on-server";
import { givenTestServer, startTestServer } from "./server";

declare module "vitest" {
  interface ProvidedContext {
    /** A server, and a database on it with every migration applied, to copy from. */
    testServer: { url: string; template: string };
  }
}

/** Before the first data test: a server (TEST_DATABASE_URL, else one of our own) and a migrated database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureClient(new AbortController().signal);
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? givenTestServer(given) : await startTestServer();
  const url = given ?? server.url("postgres");
  const template = `gatehouse_template_${process.pid}`;
  try {
    await onServer(url, `create database ${template}`);
    await applyMigrations(server.url(template));
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("testServer", { url, template });
  return async () => {
    await onServer(url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}
