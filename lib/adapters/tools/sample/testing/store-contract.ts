import { describe, expect, test } from "vitest";
import type { SampleStore, WriteOptions } from "../store";

const options = (idempotencyKey: string, rest: Partial<WriteOptions> = {}): WriteOptions => ({
  idempotencyKey,
  signal: new AbortController().signal,
  requestedBy: "user-1",
  ...rest,
});

/** An abort that comes when the work has already begun: the second look at the signal finds it. */
function abortedMeanwhile(): AbortSignal {
  const controller = new AbortController();
  const { signal } = controller;
  const check = signal.throwIfAborted.bind(signal);
  signal.throwIfAborted = () => {
    check();
    controller.abort(new Error("called off"));
  };
  return signal;
}

function describeReads(freshStore: () => SampleStore | Promise<SampleStore>): void {
  describe("reads", () => {
    test("an order comes with its items, parcels and refunds", async () => {
      const order = await (await freshStore()).findOrder("20240303001");
      expect(order?.status).toBe("delivered");
      expect(order?.items.map(({ line, sku }) => [line, sku])).toEqual([
        [1, "mug"],
        [2, "kettle"],
      ]);
      expect(order?.shipments[0]?.events.map(({ kind }) => kind)).toEqual([
        "picked_up",
        "arrived_at_hub",
        "out_for_delivery",
        "delivered",
      ]);
      expect(order?.refunds.map(({ amountMinor }) => amountMinor)).toEqual([6900]);
    });

    test("a task comes with its last runs, newest first, and its error", async () => {
      const store = await freshStore();
      const task = await store.findTask("120000082", 3);
      expect(task?.error?.code).toBe("E3001");
      expect(task?.runs.map(({ number, status }) => [number, status])).toEqual([
        [242, "failed"],
        [241, "succeeded"],
      ]);
      expect(task?.runs[0]?.steps.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
      expect((await store.findTask("120000082", 1))?.runs).toHaveLength(1);
      expect((await store.findTask("120000082", 0))?.runs).toEqual([]);
    });

    test("what is not there is null or empty", async () => {
      const store = await freshStore();
      expect(await store.findOrder("20990101001")).toBeNull();
      expect(await store.findTask("99999999", 1)).toBeNull();
      expect(await store.findLogs({ taskId: "99999999" }, 10)).toEqual([]);
      expect(await store.findCodeReferences([])).toEqual([]);
      expect(await store.findArticles(["nothing-is-called-so"], "en")).toEqual([]);
    });

    test("tasks come page by page, each once", async () => {
      const store = await freshStore();
      const pages = await Promise.all([1, 2, 3].map((page) => store.listTasks("failed", page, 10)));
      expect(pages.map(({ tasks, total }) => [tasks.length, total])).toEqual([
        [10, 18],
        [8, 18],
        [0, 18],
      ]);
      const ids = pages.flatMap(({ tasks }) => tasks.map(({ id }) => id));
      expect(new Set(ids).size).toBe(18);
      expect((await store.listTasks(undefined, 1, 10)).total).toBe(60);
    });

    test("log lines are filtered by task and code, newest first", async () => {
      const store = await freshStore();
      const lines = await store.findLogs({ errorCode: "E3002" }, 100);
      expect(new Set(lines.map(({ taskId }) => taskId))).toEqual(new Set(["120000024", "12000082"]));
      expect(lines.map(({ at }) => at.getTime())).toEqual(lines.map(({ at }) => at.getTime()).sort((a, b) => b - a));
      const both = await store.findLogs({ errorCode: "E3002", taskId: "12000082" }, 2);
      expect(both.map(({ taskId }) => taskId)).toEqual(["12000082", "12000082"]);
    });

    test("code and articles are found by any of their terms, articles in one language", async () => {
      const store = await freshStore();
      expect((await store.findCodeReferences(["e3001", "nothing"])).map(({ symbol }) => symbol)).toEqual([
        "compareSettlements",
      ]);
      expect((await store.findArticles(["e3001"], "zh-CN")).map(({ id }) => id)).toEqual(["KB-013-zh-CN"]);
    });
  });
}

function describeCancelling(freshStore: () => SampleStore | Promise<SampleStore>): void {
  describe("cancelling", () => {
    test("changes the order and writes to the ledger", async () => {
      const store = await freshStore();
      const change = await store.cancelOrder("20240322044", "by mistake", options("a"));
      expect(change).toMatchObject({
        id: "OC-20240322044-1",
        fromStatus: "paid",
        toStatus: "cancelled",
        reason: "by mistake",
        requestedBy: "user-1",
      });
      const order = await store.findOrder("20240322044");
      expect(order?.status).toBe("cancelled");
      expect(order?.closedAt).toEqual(change.createdAt);
    });

    test("the same key writes once, also at the same time", async () => {
      const store = await freshStore();
      const changes = await Promise.all([1, 2, 3].map(() => store.cancelOrder("20240322044", null, options("a"))));
      expect(new Set(changes.map(({ id }) => id))).toEqual(new Set(["OC-20240322044-1"]));
    });

    test("another key finds the order cancelled, and a key is bound to its order", async () => {
      const store = await freshStore();
      await store.cancelOrder("20240322044", null, options("a"));
      await expect(store.cancelOrder("20240322044", null, options("b"))).rejects.toMatchObject({
        code: "already_cancelled",
      });
      await expect(store.cancelOrder("20240321001", null, options("a"))).rejects.toMatchObject({
        code: "idempotency_conflict",
      });
      expect((await store.findOrder("20240321001"))?.status).toBe("paid");
    });

    test.each([
      ["20990101001", "not_found"],
      ["20240315001", "order_shipped"],
      ["20240301001", "order_closed"],
    ])("order %s is refused with %s", async (orderId, code) => {
      await expect((await freshStore()).cancelOrder(orderId, null, options("a"))).rejects.toMatchObject({ code });
    });

    test("nothing is written once it is called off", async () => {
      const store = await freshStore();
      const gone = { signal: AbortSignal.abort(new Error("called off")) };
      await expect(store.cancelOrder("20240322044", null, options("a", gone))).rejects.toThrow("called off");
      const meanwhile = { signal: abortedMeanwhile() };
      await expect(store.cancelOrder("20240322044", null, options("a", meanwhile))).rejects.toThrow("called off");
      expect((await store.findOrder("20240322044"))?.status).toBe("paid");
    });
  });
}

function describeRefunding(freshStore: () => SampleStore | Promise<SampleStore>): void {
  describe("refunding", () => {
    test("gives back a part, then all that is left, then no more", async () => {
      const store = await freshStore();
      const part = await store.refundOrder("20240322044", 6900, "one too many", options("a"));
      const rest = await store.refundOrder("20240322044", null, null, options("b"));
      expect([part, rest].map(({ id, amountMinor }) => [id, amountMinor])).toEqual([
        ["RF-20240322044-1", 6900],
        ["RF-20240322044-2", 19900],
      ]);
      await expect(store.refundOrder("20240322044", null, null, options("c"))).rejects.toMatchObject({
        code: "already_refunded",
      });
    });

    test("the same key writes once, also at the same time", async () => {
      const store = await freshStore();
      await Promise.all([1, 2, 3].map(() => store.refundOrder("20240322044", 100, null, options("a"))));
      expect((await store.findOrder("20240322044"))?.refunds).toHaveLength(1);
    });

    test("refunds at the same time never exceed what was paid", async () => {
      const store = await freshStore();
      const tries = ["a", "b", "c", "d"].map((key) => store.refundOrder("20240322044", 10000, null, options(key)));
      const done = (await Promise.allSettled(tries)).map(({ status }) => status);
      expect(done.filter((status) => status === "fulfilled")).toHaveLength(2);
    });

    test.each([
      ["20990101001", null, "not_found"],
      ["20240321003", null, "not_paid"],
      ["20240322044", 26801, "refund_too_high"],
      ["20240301002", null, "already_refunded"],
    ])("order %s, amount %s is refused with %s", async (orderId, amount, code) => {
      await expect((await freshStore()).refundOrder(orderId, amount, null, options("a"))).rejects.toMatchObject({
        code,
      });
    });

    test("nothing is written once it is called off", async () => {
      const store = await freshStore();
      const meanwhile = { signal: abortedMeanwhile() };
      await expect(store.refundOrder("20240322044", null, null, options("a", meanwhile))).rejects.toThrow("called off");
      expect((await store.findOrder("20240322044"))?.refunds).toEqual([]);
    });
  });
}

/** What every store of the sample does, over the rows of the seed. `freshStore` gives one that holds just these. */
export function describeSampleStore(name: string, freshStore: () => SampleStore | Promise<SampleStore>): void {
  describe(name, () => {
    describeReads(freshStore);
    describeCancelling(freshStore);
    describeRefunding(freshStore);
  });
}
