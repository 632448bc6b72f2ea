import { processModel } from "@/lib/adapters/process/parts";
import { systemClock } from "@/lib/adapters/system-clock";
import type { Classify, ClassifyReply } from "@/lib/engine/route/decision";
import { languageOf } from "@/lib/engine/route/language";
import { modelClassifier } from "@/lib/engine/run/classify";
import { tryRoute, type RouteTry } from "@/lib/engine/run/try-route";
import { tryRoutingInput, type RoutingTry, type TriedRoute, type TriedSentence } from "@/lib/schemas/policies";
import { found, requirePermission, type ServiceContext } from "../context";
import { parseInput } from "../errors";
import { compiledPolicy } from "./compiled";

type Connection = Parameters<typeof processModel>[0];
type Content = Awaited<ReturnType<typeof compiledPolicy>>;

/** All sentences of a try together may take so long; what is not classified by then is undecided, as in a run. */
const MOST_MS = 60_000;
/** So many sentences are with the model at once. */
const AT_ONCE = 4;

/**
 * Where sentences would go under a version, draft or not, and under the version in force: each as the first message of a
 * conversation, decided by the functions of a run and classified by the agent's own connection. Runs nothing, writes
 * nothing. Throws ServiceError `invalid_input`, `too_large`, `not_found`.
 */
export async function tryRouting(ctx: ServiceContext, input: unknown): Promise<RoutingTry> {
  requirePermission(ctx, "read");
  const { versionId, sentences } = parseInput(tryRoutingInput, input);
  const query = { agent: { include: { connection: true, publishedVersion: true } } };
  const version = found(await ctx.db.policyVersion.findUnique({ where: { id: versionId }, include: query }), "version");
  const { connection, publishedVersion } = version.agent;
  const other = publishedVersion && publishedVersion.id !== versionId ? publishedVersion : null;
  const content = await compiledPolicy(ctx.db, version.fingerprint);
  const inForce = other && (await compiledPolicy(ctx.db, other.fingerprint));
  const until = new AbortController();
  const stop = systemClock.after(MOST_MS, () => until.abort());
  try {
    const classify = askedOnce(classifierOf(connection, until.signal));
    const tried = await inTurns(sentences, (sentence) => tryBoth(sentence, content, inForce, classify));
    const { name, demo } = connection;
    return { against: other?.number ?? null, connection: { name, demo }, sentences: tried };
  } finally {
    stop();
  }
}

async function tryBoth(
  sentence: string,
  content: Content,
  inForce: Content | null,
  classify: Classify,
): Promise<TriedSentence> {
  const under = (each: Content) => tryRoute({ sentence, ...each, classify, clock: systemClock });
  const mine = await under(content);
  return {
    sentence,
    language: languageOf(sentence, content.policy.document.language),
    route: routeOf(mine),
    events: mine.events,
    inForce: inForce && routeOf(await under(inForce)),
  };
}

function routeOf({ decision, scope }: RouteTry): TriedRoute {
  const { outcome, intent, confidence, source, signals, entities } = decision;
  return { outcome, intent, confidence, source, signals, entities, tools: scope.allowed.map(({ tool }) => tool) };
}

/** The classifier behind a connection; one that cannot be asked rejects, so that the decision degrades as in a run. */
function classifierOf(connection: Connection, signal: AbortSignal): Classify {
  try {
    const model = processModel(connection);
    if (model) return modelClassifier({ model, clock: systemClock }, signal);
    return () => Promise.reject(new Error("No model can be asked in this process"));
  } catch (error) {
    const fault = error instanceof Error ? error : new Error(String(error));
    return () => Promise.reject(fault);
  }
}

/** The same question gets the same answer: two versions that would ask alike are asked once. */
function askedOnce(classify: Classify): Classify {
  const asked = new Map<string, Promise<ClassifyReply | string>>();
  return (request) => {
    const key = JSON.stringify(request);
    const answer = asked.get(key) ?? classify(request);
    asked.set(key, answer);
    return answer;
  };
}

/** The results in the order of the items; a few are under way at a time. */
async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const entries = items.entries();
  const worker = async () => {
    for (const [place, item] of entries) results[place] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
