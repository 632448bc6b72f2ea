import { decideCall, type CallFacts } from "@/lib/engine/authorise/decide-call";
import { authoriseTools } from "@/lib/engine/authorise/scope";
import { compilePolicy } from "@/lib/engine/policy/compile";
import { toolRegistry, type ToolSpec } from "@/lib/engine/tool/spec";
import { intents, tools, type Decide } from "./workload";

const specOf = ({ name, write }: (typeof tools)[number]): ToolSpec => ({
  name,
  description: "",
  inputSchema: { type: "object", properties: { confirmed: { type: "boolean" } } },
  kind: "builtin",
  execution: { readOnly: !write },
  enabled: true,
  revision: 1,
});

/**
 * The very function that decides each call of a run, with its rule and its reason in words. What depends on the intent
 * alone is settled once, as it is at the beginning of a run and as an ability of CASL is.
 */
export function gatehouse(): Decide {
  const policy = compilePolicy({
    toolPolicy: "intent_scoped",
    routingMode: "bounded",
    toolbox: tools.map(({ name }) => ({ tool: name })),
    intents: intents.map(({ name }) => ({ name })),
    grants: intents.flatMap(({ name, mayWrite, tools: listed }) =>
      tools
        .filter((tool) => listed.includes(tool.name) && (mayWrite || !tool.write))
        .map((tool) => ({
          intent: name,
          tool: tool.name,
          ...(tool.destructive && { condition: "args.confirmed == true" }),
        })),
    ),
  });
  const registry = toolRegistry(tools.map(specOf));
  const scopes = new Map(
    intents.map(({ name }) => [name, authoriseTools(policy, { outcome: "routed", intent: name }, registry)]),
  );
  const facts: CallFacts = { registry, purpose: "live" };
  return ({ intent, tool, confirmed }) => {
    const scope = scopes.get(intent);
    return (
      scope !== undefined &&
      decideCall(policy, scope, { name: tool, arguments: { confirmed } }, facts).effect === "allow"
    );
  };
}
