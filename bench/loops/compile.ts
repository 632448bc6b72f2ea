import { fileURLToPath } from "node:url";
import { build } from "vite";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Inside the project, so that the packages are found. */
const COMPILED = "node_modules/.cache/gatehouse-bench";

const SOURCES = {
  worker: "bench/loops/worker.ts",
  "mock-server": "bench/loops/mock-server.ts",
  gatehouse: "bench/loops/contestants/gatehouse.ts",
  "openai-sdk": "bench/loops/contestants/openai-sdk.ts",
  "openai-run-tools": "bench/loops/contestants/openai-run-tools.ts",
  "raw-fetch": "bench/loops/contestants/raw-fetch.ts",
  "raw-http": "bench/loops/contestants/raw-http.ts",
};

export type Compiled = keyof typeof SOURCES;

/**
 * Compiles what is measured to plain JavaScript, as the product is compiled before it runs and the peers were before
 * they were published: `tsx` names every function anew each time it is made.
 */
export async function compileAll(): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "warn",
    resolve: { alias: { "@": ROOT } },
    build: {
      ssr: true,
      target: "node20",
      outDir: COMPILED,
      emptyOutDir: true,
      rolldownOptions: {
        input: SOURCES,
        output: { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
      },
    },
  });
}

/** The address of a compiled module. */
export const compiledModule = (name: Compiled): URL => new URL(`../../${COMPILED}/${name}.mjs`, import.meta.url);
