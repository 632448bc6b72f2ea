import { describe, expect, test } from "vitest";
import { judgeImport, layerOf, pathOf } from "./import-table.mjs";

describe("the layer of a file", () => {
  test.each([
    ["lib/engine/route/rules.ts", "engine"],
    ["lib/engine/platform.d.ts", "engine"],
    ["lib/engine/route/rules.test.ts", "tests"],
    ["lib/engine/testing/scripted-model.ts", "engine-testing"],
    ["lib/engine/testing/scripted-model.test.ts", "tests"],
    ["lib/engine/testing/http/server.ts", "tests"],
    ["lib/adapters/model/testing/harness.ts", "tests"],
    ["lib/db/generated/client.ts", "generated"],
    ["lib/db/client.ts", "db"],
    ["lib/env.ts", "env"],
    ["lib/auth.ts", "auth"],
    ["lib/auth/actor.ts", "auth"],
    ["app/(console)/runs/actions.ts", "handlers"],
    ["app/api/v1/runs/route.ts", "handlers"],
    ["app/(console)/runs/page.tsx", "pages"],
    ["components/ui/button.tsx", "ui"],
    ["components/trace/story.tsx", "components"],
    ["prisma/seed.ts", "assembly"],
    ["instrumentation.ts", "assembly"],
    ["next.config.ts", "configuration"],
  ])("%s is %s", (file, layer) => {
    expect(layerOf(file)?.name).toBe(layer);
  });

  test("a folder that nobody planned has none, and its imports are refused", () => {
    expect(layerOf("lib/utils/strings.ts")).toBeUndefined();
    expect(judgeImport("lib/utils/strings.ts", "zod", false)).toMatch(/in no folder of the import table/);
    expect(judgeImport("lib/services/a.ts", "@/lib/utils/strings", false)).toMatch(/in no folder of the import table/);
  });
});

describe("imports that are allowed", () => {
  test.each([
    ["lib/engine/run-agent.ts", "./route/verdict"],
    ["lib/engine/route/verdict.ts", "zod"],
    ["lib/schemas/policies.ts", "@/lib/engine/policy/document"],
    ["lib/db/policy.ts", "./generated/client"],
    ["lib/db/policy.ts", "@/lib/env"],
    ["lib/adapters/model/client.ts", "openai"],
    ["lib/services/runs/start-run.ts", "@/lib/adapters/durable"],
    ["app/(console)/runs/actions.ts", "@/lib/services/runs/cancel-run"],
    ["app/(console)/runs/page.tsx", "@/components/trace/story"],
    ["app/(console)/runs/[id]/page.tsx", "../_components/table"],
    ["app/(console)/runs/_components/cancel.tsx", "../actions"],
    ["components/trace/story.tsx", "@/components/ui/button"],
    ["components/trace/story.tsx", "./model/rounds"],
    ["components/providers.tsx", "@/components/shell/shell"],
    ["scripts/worker.ts", "../lib/services/runs/start-run"],
    ["lib/services/runs/start-run.test.ts", "node:fs"],
  ])("%s <- %s", (from, specifier) => {
    expect(judgeImport(from, specifier, false)).toBeUndefined();
  });
});

describe("imports that are not", () => {
  test.each([
    ["lib/engine/run-agent.ts", "node:crypto"],
    ["lib/engine/run-agent.ts", "openai"],
    ["lib/engine/run-agent.ts", "@/lib/db/client"],
    ["lib/engine/run-agent.ts", "../env"],
    ["lib/engine/run-agent.ts", "./testing/scripted-model"],
    ["lib/schemas/policies.ts", "@/lib/services/policies/publish"],
    ["lib/schemas/policies.ts", "next/navigation"],
    ["lib/schemas/policies.ts", "@/lib/engine/policy/compile"],
    ["lib/queries/runs.ts", "@/lib/db/client"],
    ["lib/db/policy.ts", "@/lib/services/policies/publish"],
    ["lib/db/policy.ts", "@/lib/engine/policy/compile"],
    ["lib/adapters/durable/runtime.ts", "@/lib/services/runs/start-run"],
    ["lib/adapters/durable/runtime.ts", "next/headers"],
    ["lib/services/runs/start-run.ts", "react"],
    ["lib/services/runs/start-run.ts", "pg"],
    ["lib/i18n/request.ts", "@/lib/auth"],
    ["app/(console)/runs/actions.ts", "@/lib/db/client"],
    ["app/(console)/runs/page.tsx", "@/lib/adapters/trace/store"],
    ["app/(console)/policies/page.tsx", "../runs/_components/table"],
    ["components/trace/story.tsx", "@/components/policy/matrix"],
    ["components/trace/story.tsx", "@/lib/services/runs/get-run"],
    ["components/trace/story.tsx", "@/app/page"],
    ["components/ui/button.tsx", "@/components/trace/story"],
    ["components/ui/button.tsx", "server-only"],
    ["scripts/worker.ts", "@/components/ui/button"],
    ["scripts/worker.ts", "../app/page"],
  ])("%s <- %s", (from, specifier) => {
    expect(judgeImport(from, specifier, false)).toMatch(/may|belongs to/);
  });

  test("types reach further than values, as far as the table says", () => {
    expect(judgeImport("components/trace/story.tsx", "@/lib/engine/policy/compile", true)).toBeUndefined();
    expect(judgeImport("components/trace/story.tsx", "@/lib/engine/policy/compile", false)).toBeDefined();
    expect(judgeImport("lib/engine/run-agent.ts", "@/lib/db/client", true)).toBeDefined();
    expect(judgeImport("lib/engine/run-agent.ts", "openai", true)).toBeDefined();
  });
});

test("a path is read as Node reads it", () => {
  expect(pathOf("lib/engine/route/a.ts", "../json")).toBe("lib/engine/json");
  expect(pathOf("lib/engine/a.ts", "./route/./b")).toBe("lib/engine/route/b");
  expect(pathOf("app/page.tsx", "@/lib/env")).toBe("lib/env");
  expect(pathOf("app/page.tsx", "@tanstack/react-query")).toBeUndefined();
});
