import { cancelOrder } from "./cancel-order";
import { codeFinder } from "./code-finder";
import { getOrderStatus } from "./get-order-status";
import { issueRefund } from "./issue-refund";
import { knowledgeSearch } from "./knowledge-search";
import { listTasks } from "./list-tasks";
import { logAnalyzer } from "./log-analyzer";
import type { SampleDeps } from "./store";
import { taskFinder } from "./task-finder";
import { trackShipment } from "./track-shipment";
import type { Tool } from "@/lib/engine/tool/define-tool";

/** The tools of the sample agent: order support and task diagnosis (docs/sample-agent.md). */
export const sampleTools: readonly Tool<SampleDeps>[] = [
  getOrderStatus,
  trackShipment,
  cancelOrder,
  issueRefund,
  taskFinder,
  listTasks,
  codeFinder,
  logAnalyzer,
  knowledgeSearch,
];
