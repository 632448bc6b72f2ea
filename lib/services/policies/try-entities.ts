import { groundingContext } from "@/lib/engine/ground/context";
import { groundEntities } from "@/lib/engine/ground/ground";
import { tryEntitiesInput, type EntitiesTry } from "@/lib/schemas/policies";
import { found, requirePermission, type ServiceContext } from "../context";
import { parseInput } from "../errors";
import { compiledPolicy } from "./compiled";

/**
 * What a text holds of each entity of a version, by the grounding of a run: its canonical value and where it stands, or
 * why none counts. Throws ServiceError `invalid_input`, `too_large`, `not_found`.
 */
export async function tryEntities(ctx: ServiceContext, input: unknown): Promise<EntitiesTry> {
  requirePermission(ctx, "read");
  const { versionId, text } = parseInput(tryEntitiesInput, input);
  const version = found(await ctx.db.policyVersion.findUnique({ where: { id: versionId } }), "version");
  const { policy } = await compiledPolicy(ctx.db, version.fingerprint);
  const { checks } = await groundEntities({
    required: [...policy.groundable.keys()],
    optional: [],
    proposals: new Map(),
    entities: policy.groundable,
    context: groundingContext(text, { source: "message", now: ctx.now().getTime() }),
  });
  return { text, checks };
}
