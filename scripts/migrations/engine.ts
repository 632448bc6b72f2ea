import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { readSchema } from "./folder";

let loaded: Promise<void> | undefined;

/** Prisma's schema engine as WebAssembly (docs/adr/0001), on the database that the adapter reaches. */
export async function schemaEngine(factory: SqlMigrationAwareDriverAdapterFactory): Promise<bindings.SchemaEngine> {
  await (loaded ??= load());
  return bindings.SchemaEngine.new(
    { datamodels: readSchema().map((file) => [file.path, file.content]) },
    () => undefined, // its log
    bindMigrationAwareSqlAdapterFactory(factory),
  );
}

/** The package is made for bundlers; Node needs the module instantiated by hand. */
async function load(): Promise<void> {
  const folder = path.dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm"));
  const bytes = fs.readFileSync(path.join(folder, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": { ...bindings } });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}
