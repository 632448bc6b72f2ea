import { orderNotFound } from "./order-rules";
import type { Order, SampleDeps, Task, WriteOptions } from "./store";
import { ToolFault } from "./tool-fault";
import type { RunContext } from "@/lib/engine/tool/run-context";

/** What the sample's handlers get beside their arguments. */
export type SampleContext = RunContext<SampleDeps>;

/** Reads, unless the call was called off before or meanwhile: then the signal's reason is thrown. */
export async function read<T>({ signal }: Pick<SampleContext, "signal">, query: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const found = await query();
  signal.throwIfAborted();
  return found;
}

/** The order; ToolFault `not_found` where there is none. */
export async function readOrder(ctx: SampleContext, orderId: string): Promise<Order> {
  const order = await read(ctx, () => ctx.deps.sample.findOrder(orderId));
  if (!order) throw orderNotFound(orderId);
  return order;
}

/** The task with its last `runs` runs; ToolFault `not_found` where there is none. */
export async function readTask(ctx: SampleContext, taskId: string, runs: number): Promise<Task> {
  const task = await read(ctx, () => ctx.deps.sample.findTask(taskId, runs));
  if (!task) throw new ToolFault("not_found", `There is no task ${taskId}. Ask the user to check the 8 or 9 digits.`);
  return task;
}

/** What makes this call's write safe to repeat, and possible to call off. */
export function writeOptions(ctx: SampleContext): WriteOptions {
  return { idempotencyKey: ctx.idempotencyKey, signal: ctx.signal, requestedBy: ctx.user?.id ?? null };
}
