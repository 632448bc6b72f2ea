import type { Database } from "@/lib/db/client";
import { localModelText } from "@/lib/db/policy/local-models";
import { toolSpec, type RevisionRow } from "@/lib/db/tools";
import { compilePolicy, type CompiledPolicy } from "@/lib/engine/policy/compile";
import { policyDocument, type PolicyDocument } from "@/lib/engine/policy/document";
import type { LocalModel } from "@/lib/engine/route/local/model";
import { readLocalModel, usesLocalModel } from "@/lib/engine/route/local/stored";
import { trainingAddress, trainLocalModel } from "@/lib/engine/route/local/train";

/** What a run needs of a policy and never changes: the compiled document, and the revisions that its toolbox pins. */
export interface PolicyContent {
  policy: CompiledPolicy;
  /** By tool. Their switches are those of the moment of loading; see `withSwitches`. */
  revisions: ReadonlyMap<string, RevisionRow>;
}

/** Compiled policies that are kept, by content address. */
const KEPT = 50;
/** Local models of drafts that are kept: they are trained anew only when the examples change. */
const KEPT_MODELS = 20;

/** Reads policies by their content address, and keeps the last ones (SPEC 2.2). */
export class PolicyCache {
  private readonly contents = new Map<string, Promise<PolicyContent>>();
  private readonly trained = new Map<string, LocalModel | null>();

  constructor(private readonly db: Database) {}

  /** Throws when there is no such content, or it cannot be compiled. */
  get(fingerprint: string): Promise<PolicyContent> {
    const known = this.contents.get(fingerprint);
    this.contents.delete(fingerprint);
    const content = known ?? this.load(fingerprint);
    this.contents.set(fingerprint, content);
    for (const old of [...this.contents.keys()].slice(0, -KEPT)) this.contents.delete(old);
    // A failure is not kept: the next run tries again.
    content.catch(() => this.contents.delete(fingerprint));
    return content;
  }

  private async load(fingerprint: string): Promise<PolicyContent> {
    const stored = await this.db.policySnapshot.findUniqueOrThrow({ where: { fingerprint } });
    const document = policyDocument.parse(JSON.parse(stored.document));
    const localModel = usesLocalModel(document) ? await this.localModel(document) : null;
    const policy = compilePolicy(document, localModel ? { localModel } : {});
    const pins = policy.document.toolbox.map(({ tool, revision }) => ({ toolName: tool, number: revision }));
    const rows = await this.db.toolRevision.findMany({ where: { OR: pins }, include: { tool: true } });
    return { policy, revisions: new Map(rows.map((row) => [row.toolName, row])) };
  }

  /** The stored model; for a draft, and where what is stored cannot be read, one that is trained now (SPEC 4.3). */
  private async localModel({ intents }: PolicyDocument): Promise<LocalModel | null> {
    const address = trainingAddress(intents);
    const read = readLocalModel(await localModelText(this.db, address));
    if (read) return read;
    const known = this.trained.get(address);
    const model = known === undefined ? trainLocalModel(intents) : known;
    this.trained.delete(address);
    this.trained.set(address, model);
    for (const old of [...this.trained.keys()].slice(0, -KEPT_MODELS)) this.trained.delete(old);
    return model;
  }
}

/** What of a tool acts at once, on running runs too (SPEC 1.2). */
export interface ToolSwitches {
  enabled: boolean;
  tightenedApproval: boolean;
  tightenedWrites: boolean;
}

/** The switches of some tools as they are now. */
export async function readSwitches(db: Database, names: readonly string[]): Promise<Record<string, ToolSwitches>> {
  const rows = await db.tool.findMany({
    where: { name: { in: [...names] } },
    select: { name: true, enabled: true, tightenedApproval: true, tightenedWrites: true },
  });
  return Object.fromEntries(rows.map(({ name, ...switches }) => [name, switches]));
}

/** The pinned revisions as specifications, under given switches. A tool without any is off. */
export function withSwitches(content: PolicyContent, switches: Record<string, ToolSwitches>) {
  return [...content.revisions.values()].map((row) => {
    const off = { enabled: false, tightenedApproval: true, tightenedWrites: true };
    const own = Object.hasOwn(switches, row.toolName) ? switches[row.toolName] : off;
    return toolSpec({ ...row, tool: { ...row.tool, ...own } });
  });
}
