/** What an example speaks of; in the world of nothing each is the id of nothing. */
export interface World {
  agentId: string;
  publishedId: string;
  draftId: string;
  /** The caller's own, where they may have one. */
  conversationId: string;
  runId: string;
  personId: string;
  /** Of another agent. */
  otherAgentsDraftId: string;
  /** Of another person. */
  othersConversationId: string;
  othersRunId: string;
}

/** How an entrance is called, and what comes of it for those who may not use it. */
export interface Example {
  args: (world: World) => unknown[];
  /** It only reads, so a viewer may use it. */
  reads?: true;
  /** It is for those who are not signed in: what it answers to this example, and the tables it writes all the same. */
  open?: { code: string; leaves?: string[] };
  /** The tables that it writes for a viewer: their own session. */
  ownLeaves?: string[];
  /** The same with an id of another agent or person under one's own, for an entrance that takes two or that has owners. */
  crossed?: (world: World) => unknown[];
  /** It takes no id of something that must be there. */
  noId?: true;
}

const URL = "http://localhost:3000";
const get = (path = "/") => new Request(URL + path);
const params = (values: Record<string, unknown>) => ({ params: Promise.resolve(values) });
const message = (conversationId: string) => [{ conversationId, text: "hello", clientId: "client-message" }];
const chat = { kind: "changed", path: ["systemPrompt"], before: "", after: "another" };

const POLICY = "schemaVersion: 1\n";

const POLICIES = "app/(console)/policies/actions.ts";
const TOOLS = "app/(console)/tools/actions.ts";
const CHAT = "app/(console)/test-chat/actions.ts";
const PEOPLE = "app/(console)/settings/people/actions.ts";
const ENTRY = "app/(entry)/actions.ts";

/** One example for each entrance, by its name. A test holds the two lists to each other. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  [`${POLICIES}#createDraft`]: {
    args: ({ agentId }) => [{ agentId }],
    crossed: ({ agentId, otherAgentsDraftId }) => [{ agentId, fromVersionId: otherAgentsDraftId }],
  },
  [`${POLICIES}#previewImport`]: { args: ({ agentId }) => [{ agentId, text: POLICY }], reads: true },
  [`${POLICIES}#importDraft`]: { args: ({ agentId }) => [{ agentId, text: POLICY }] },
  [`${POLICIES}#saveDraft`]: { args: ({ draftId }) => [{ versionId: draftId, changes: [chat] }] },
  [`${POLICIES}#stageVersion`]: { args: ({ draftId }) => [{ versionId: draftId }] },
  [`${POLICIES}#publishVersion`]: { args: ({ draftId }) => [{ versionId: draftId, note: "n" }] },
  [`${POLICIES}#archiveVersion`]: { args: ({ draftId }) => [{ versionId: draftId }] },
  [`${POLICIES}#rebaseDraft`]: { args: ({ draftId }) => [{ versionId: draftId }] },
  [`${POLICIES}#pauseAgent`]: { args: ({ agentId }) => [{ agentId, paused: true }] },
  [`${TOOLS}#setSwitches`]: { args: () => [{ name: "get_order_status", enabled: false }] },
  [`${TOOLS}#editTool`]: {
    args: () => [{ name: "get_order_status", revision: 1, changes: { description: "another" } }],
  },
  [`${POLICIES}#tryRouting`]: {
    args: ({ draftId }) => [{ versionId: draftId, sentences: ["hello"] }],
    reads: true,
  },
  [`${POLICIES}#tryEntities`]: { args: ({ draftId }) => [{ versionId: draftId, text: "hello" }], reads: true },
  [`${CHAT}#allowWrites`]: {
    args: ({ conversationId }) => [{ conversationId, allow: true }],
    crossed: ({ othersConversationId }) => [{ conversationId: othersConversationId, allow: true }],
  },
  [`${CHAT}#startConversation`]: {
    args: ({ agentId }) => [{ agentId }],
    crossed: ({ agentId, otherAgentsDraftId }) => [{ agentId, versionId: otherAgentsDraftId }],
  },
  [`${CHAT}#sendMessage`]: {
    args: ({ conversationId }) => message(conversationId),
    crossed: ({ othersConversationId }) => message(othersConversationId),
  },
  [`${CHAT}#cancelRun`]: {
    args: ({ runId }) => [{ runId }],
    crossed: ({ othersRunId }) => [{ runId: othersRunId }],
  },
  [`${PEOPLE}#invitePerson`]: {
    args: () => [{ name: "Eve", email: "eve@example.com", roles: ["admin"] }],
    noId: true,
  },
  [`${PEOPLE}#makeLink`]: { args: ({ personId }) => [{ personId }] },
  [`${PEOPLE}#changeRoles`]: { args: ({ personId }) => [{ personId, roles: ["admin"] }] },
  [`${PEOPLE}#activatePerson`]: { args: ({ personId }) => [{ personId, active: false }] },
  [`${PEOPLE}#endSessions`]: { args: ({ personId }) => [{ personId }] },
  [`${ENTRY}#signIn`]: {
    args: () => [{ email: "viewer@example.com", password: "a guess" }],
    open: { code: "wrong_credentials", leaves: ["audit_entries", "sign_in_counts"] },
  },
  [`${ENTRY}#signInAsDemo`]: { args: () => [], open: { code: "forbidden" } },
  [`${ENTRY}#acceptLink`]: {
    args: () => [{ token: "a".repeat(43), password: "a long password", name: "Eve", email: "eve@example.com" }],
    open: { code: "link_spent" },
  },
  [`${ENTRY}#goElsewhere`]: { args: () => ["/runs"], open: { code: "forbidden" } },
  [`${ENTRY}#signOut`]: { args: () => [], open: { code: "ok" }, ownLeaves: ["audit_entries", "sessions"] },
  "app/api/auth/callback/oidc/route.ts#GET": {
    args: () => [get("/api/auth/callback/oidc?code=a&state=b")],
    open: { code: "forbidden" },
  },
  "app/api/health/route.ts#GET": { args: () => [], open: { code: "ok" } },
  "app/api/demo/v1/[...path]/route.ts#GET": {
    args: () => [get("/api/demo/v1/models"), params({ path: ["models"] })],
    reads: true,
    noId: true,
  },
  "app/api/demo/v1/[...path]/route.ts#POST": {
    args: () => [
      new Request(`${URL}/api/demo/v1/chat/completions`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ model: "demo", messages: [{ role: "user", content: "hello" }] }),
      }),
      params({ path: ["chat", "completions"] }),
    ],
    reads: true,
    noId: true,
  },
  "app/api/audit/route.ts#GET": { args: () => [get("/api/audit?limit=5")], noId: true },
  "app/api/audit/chain/route.ts#GET": { args: () => [], noId: true },
  "app/api/audit/export/route.ts#GET": { args: () => [], noId: true },
  "app/api/policies/[versionId]/export/route.ts#GET": {
    args: ({ draftId }) => [get(), params({ versionId: draftId })],
    reads: true,
  },
  "app/api/conversations/[id]/route.ts#GET": {
    args: ({ conversationId }) => [get(), params({ id: conversationId })],
    reads: true,
  },
  "app/api/runs/route.ts#GET": {
    args: ({ agentId }) => [get(`/api/runs?agentId=${agentId}`)],
    reads: true,
    noId: true,
  },
  "app/api/runs/[runId]/route.ts#GET": { args: ({ runId }) => [get(), params({ runId })], reads: true },
  "app/api/runs/[runId]/events/[seq]/route.ts#GET": {
    args: ({ runId }) => [get(), params({ runId, seq: "1" })],
    reads: true,
  },
  "app/api/runs/[runId]/events/route.ts#GET": {
    args: ({ runId }) => [get("/?after=0"), params({ runId })],
    reads: true,
  },
  "app/api/stream/conversations/[id]/route.ts#GET": {
    args: ({ conversationId }) => [get(), params({ id: conversationId })],
    reads: true,
  },
  "app/api/stream/runs/[runId]/route.ts#GET": { args: ({ runId }) => [get(), params({ runId })], reads: true },
};
