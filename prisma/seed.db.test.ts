import { expect, test } from "vitest";
import { readPolicy } from "@/lib/db/policy/content";
import { createDatabase } from "@/lib/db/client";
import { policyDocument } from "@/lib/engine/policy/document";
import { testDatabase } from "@/scripts/testing/database";
import { orderDeskPolicy } from "./sample/policy";
import seed from "./seed";

const { url } = testDatabase();

test("seeds a published agent whose policy is the sample's, and changes nothing when it is done again", async () => {
  await seed(url);
  const db = createDatabase(url, 1);
  const counts = async () => [
    await db.tool.count(),
    await db.toolRevision.count(),
    await db.policyVersion.count(),
    await db.sampleOrder.count(),
  ];
  const before = await counts();
  const agent = await db.agent.findFirstOrThrow({ include: { publishedVersion: true, connection: true } });
  expect(agent.publishedVersion).toMatchObject({ number: 1, status: "published" });
  expect(agent.connection).toMatchObject({ demo: true });
  expect(await db.$transaction((tx) => readPolicy(tx, agent.publishedVersionId!))).toEqual(
    policyDocument.parse(orderDeskPolicy),
  );
  await seed(url);
  expect(await counts()).toEqual(before);
  await db.$disconnect();
});
