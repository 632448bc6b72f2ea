type Properties = Record<string, Record<string, unknown>>;

function tool(name: string, description: string, properties: Properties, required: string[] = []) {
  return {
    type: "function" as const,
    function: { name, description, parameters: { type: "object", properties, required } },
  };
}

const orderId = { type: "string", description: "Order number (订单号), 11 digits, such as 20240315001." };
const taskId = { type: "string", description: "Task id (任务编号): 8 to 9 digits, such as 120000082." };

/** Tools such as an order desk has, in the form a request shows them. */
export const SAMPLE_TOOLS = [
  tool("get_order_status", "Get the current status of an order.", { order_id: orderId }, ["order_id"]),
  tool(
    "track_shipment",
    "Track the shipment of an order: carrier, location and estimated arrival.",
    { order_id: orderId },
    ["order_id"],
  ),
  tool(
    "cancel_order",
    "Cancel an order that has not shipped yet.",
    { order_id: orderId, reason: { type: "string", description: "Why" } },
    ["order_id"],
  ),
  tool(
    "issue_refund",
    "Refund an order, in full or in part.",
    {
      order_id: orderId,
      amount: { type: "number", description: "Amount to refund" },
      reason: { type: "string", description: "Why the refund is issued" },
    },
    ["order_id", "reason"],
  ),
  tool("task_finder", "Find a task by its id: name, owner, state.", { task_id: taskId }, ["task_id"]),
  tool(
    "code_finder",
    "Search the source code for a keyword.",
    { keyword: { type: "string", description: "Word to look for" } },
    ["keyword"],
  ),
  tool("log_analyzer", "Analyse the logs of a failed task, or look up an error code, and explain the cause.", {
    task_id: taskId,
    error_code: { type: "string", description: "Error code, such as E1042" },
    lines: { type: "integer", description: "Lines of the log to read" },
  }),
  tool("list_tasks", "List tasks, page by page.", {
    status: { type: "string", enum: ["running", "failed", "pending", "done"] },
    page: { type: "integer", description: "Page" },
  }),
  tool(
    "knowledge_search",
    "Search the knowledge base for policies and how-to articles.",
    {
      query: { type: "string", description: "What to look for" },
      top_k: { type: "integer", description: "How many articles" },
    },
    ["query"],
  ),
];

/** The sample tools of these names. */
export const sampleTools = (...names: string[]) => SAMPLE_TOOLS.filter((one) => names.includes(one.function.name));
