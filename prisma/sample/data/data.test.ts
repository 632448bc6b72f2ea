import { describe, expect, test } from "vitest";
import { SAMPLE_DATA } from ".";
import { ERROR_PLANS } from "./error-plans";
import { TASK_KINDS } from "./task-kinds";
import type { ShipmentStatus } from "@/lib/adapters/tools/sample/records";
import { searchTerms } from "@/lib/adapters/tools/sample/search";

const data = SAMPLE_DATA;
const unique = (values: readonly unknown[]) => new Set(values).size === values.length;
const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));

test("there is enough of everything", () => {
  expect(data.orders).toHaveLength(40);
  expect(data.tasks).toHaveLength(60);
  expect(data.taskLogs.length).toBeGreaterThanOrEqual(400);
  expect(data.codeReferences).toHaveLength(30);
  expect(data.articles).toHaveLength(40);
});

test("every reference has its row", () => {
  const [orders, shipments, tasks, runs] = [data.orders, data.shipments, data.tasks, data.taskRuns].map(idsOf);
  const codes = new Set(data.errorCodes.map(({ code }) => code));
  const ofOrders = [...data.orderItems, ...data.shipments, ...data.refunds, ...data.orderChanges];
  expect(ofOrders.filter(({ orderId }) => !orders?.has(orderId))).toEqual([]);
  expect(data.shipmentEvents.filter(({ shipmentId }) => !shipments?.has(shipmentId))).toEqual([]);
  expect(data.taskRuns.filter(({ taskId }) => !tasks?.has(taskId))).toEqual([]);
  expect([...data.taskSteps, ...data.taskLogs].filter(({ runId }) => !runs?.has(runId))).toEqual([]);
  const withCode = [...data.tasks, ...data.taskRuns, ...data.taskLogs, ...data.codeReferences, ...data.articles];
  expect(withCode.filter(({ errorCode }) => errorCode !== null && !codes.has(errorCode))).toEqual([]);
});

test("keys are unique", () => {
  for (const rows of [data.orders, data.shipments, data.refunds, data.orderChanges, data.tasks, data.taskRuns]) {
    expect(unique(rows.map(({ id }) => id))).toBe(true);
  }
  expect(unique(data.shipments.map(({ trackingNumber }) => trackingNumber))).toBe(true);
  expect(unique(data.tasks.map(({ name, region }) => `${name}/${region}`))).toBe(true);
  expect(unique(data.codeReferences.map(({ file, symbol }) => `${file}#${symbol}`))).toBe(true);
  expect(unique(data.articles.map(({ topic, language }) => `${topic}/${language}`))).toBe(true);
  expect(unique(data.taskLogs.map(({ runId, line }) => `${runId}:${line}`))).toBe(true);
});

describe("orders", () => {
  test("an id is eleven digits and begins with the day of the order", () => {
    for (const { id, placedAt } of data.orders) {
      expect(id).toMatch(/^20\d{9}$/);
      expect(placedAt.toISOString().slice(0, 10).replaceAll("-", "")).toBe(id.slice(0, 8));
    }
  });

  test("the amount is the sum of the items", () => {
    for (const order of data.orders) {
      const items = data.orderItems.filter(({ orderId }) => orderId === order.id);
      expect(items.reduce((sum, item) => sum + item.quantity * item.unitPriceMinor, 0)).toBe(order.amountMinor);
    }
  });

  test("status, payment, parcel and ledgers agree", () => {
    const parcels: Record<string, ShipmentStatus[]> = {
      shipped: ["in_transit", "delayed", "out_for_delivery"],
      delivered: ["delivered"],
      returned: ["returned"],
    };
    for (const { id, status, paidAt, closedAt, amountMinor } of data.orders) {
      const shipment = data.shipments.find(({ orderId }) => orderId === id);
      const refunded = data.refunds.filter(({ orderId }) => orderId === id).reduce((sum, r) => sum + r.amountMinor, 0);
      const changes = data.orderChanges.filter(({ orderId }) => orderId === id);
      const allowed = parcels[status];
      if (allowed) expect(allowed).toContain(shipment?.status);
      else expect([id, shipment]).toEqual([id, undefined]);
      if (status !== "cancelled") expect([id, paidAt === null]).toEqual([id, status === "pending_payment"]);
      expect([id, closedAt !== null]).toEqual([id, ["delivered", "cancelled", "returned"].includes(status)]);
      expect([id, changes.map(({ toStatus }) => toStatus)]).toEqual([id, status === "cancelled" ? ["cancelled"] : []]);
      expect(refunded).toBeLessThanOrEqual(paidAt === null ? 0 : amountMinor);
    }
  });

  test("a parcel's events go forward in time and end before the sample stands still", () => {
    for (const { id, shippedAt } of data.shipments) {
      const times = data.shipmentEvents.filter(({ shipmentId }) => shipmentId === id).map(({ at }) => at.getTime());
      expect(times[0]).toBe(shippedAt.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.at(-1)).toBeLessThan(Date.UTC(2024, 2, 22, 12));
    }
  });

  test("the orders that the documentation names stand as it says", () => {
    const statusOf = (wanted: string) => data.orders.find(({ id }) => id === wanted)?.status;
    expect(statusOf("20240315001")).toBe("shipped");
    expect(statusOf("20240322044")).toBe("paid");
    expect(data.orders.find(({ id }) => id === "20240322044")?.amountMinor).toBe(26_800);
  });
});

describe("tasks", () => {
  test("ids have nine digits, or eight, and none reads as a date or an order", () => {
    const lengths = data.tasks.map(({ id }) => id.length);
    expect(lengths.filter((length) => length === 9)).toHaveLength(48);
    expect(lengths.filter((length) => length === 8)).toHaveLength(12);
    expect(data.tasks.every(({ id }) => /^12\d+$/.test(id))).toBe(true);
  });

  test("a task stands as its latest run does", () => {
    for (const task of data.tasks) {
      const latest = data.taskRuns.filter(({ taskId }) => taskId === task.id).sort((a, b) => b.number - a.number)[0];
      expect([task.id, latest?.status, latest?.errorCode]).toEqual([task.id, task.status, task.errorCode]);
      expect(latest?.startedAt).toEqual(task.lastRunAt);
      expect(latest?.finishedAt === null).toBe(task.status === "running" || task.status === "waiting");
    }
  });

  test("the failed step is one that may raise the code, and the log, the code and an article explain it", () => {
    const failed = data.taskRuns.filter(({ status }) => status === "failed");
    expect(failed).toHaveLength(18);
    for (const run of failed) {
      const task = data.tasks.find(({ id }) => id === run.taskId);
      const step = data.taskSteps.find(({ runId, status }) => runId === run.id && status === "failed");
      const kind = TASK_KINDS.find(({ name }) => name === task?.name);
      expect([run.id, kind?.steps[step?.name ?? ""]]).toEqual([run.id, expect.arrayContaining([run.errorCode])]);
      const line = data.taskLogs.find(({ runId, level }) => runId === run.id && level === "ERROR");
      expect(line).toMatchObject({ errorCode: run.errorCode, component: `${task?.name}.${step?.name}` });
      expect(line?.message).toContain(
        `${run.errorCode} ${ERROR_PLANS.find(({ code }) => code === run.errorCode)?.title}: `,
      );
    }
  });

  test("every error code happens, is raised in one place and has an article in each language", () => {
    for (const { code } of ERROR_PLANS) {
      expect(data.tasks.some(({ errorCode }) => errorCode === code)).toBe(true);
      expect(data.codeReferences.filter(({ errorCode }) => errorCode === code)).toHaveLength(1);
      const languages = data.articles.filter(({ errorCode }) => errorCode === code).map(({ language }) => language);
      expect(languages).toEqual(["en", "zh-CN"]);
    }
    const raised = new Set(TASK_KINDS.flatMap(({ steps }) => Object.values(steps).flat()));
    expect([...raised].filter((code) => !ERROR_PLANS.some((error) => error.code === code))).toEqual([]);
  });

  test("a run's lines go forward in time", () => {
    for (const run of data.taskRuns) {
      const times = data.taskLogs.filter(({ runId }) => runId === run.id).map(({ at }) => at.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }
  });

  test("what the log lines say of other rows is so", () => {
    const orderIds = idsOf(data.orders);
    const taskIds = idsOf(data.tasks);
    for (const { message } of data.taskLogs) {
      for (const [, id] of message.matchAll(/order (20\d{9})/g)) expect(orderIds.has(id ?? "")).toBe(true);
      for (const [, id] of message.matchAll(/task (\d{8,9})/g)) expect(taskIds.has(id ?? "")).toBe(true);
    }
  });
});

describe("knowledge", () => {
  test("every topic stands in both languages", () => {
    const topics = new Set(data.articles.map(({ topic }) => topic));
    for (const topic of topics) {
      expect(data.articles.filter((article) => article.topic === topic).map(({ language }) => language)).toEqual([
        "en",
        "zh-CN",
      ]);
    }
    for (const { language, title, body } of data.articles) {
      expect(/\p{Script=Han}/u.test(title + body)).toBe(language === "zh-CN");
    }
  });

  test("code and articles are found by their own titles and names", () => {
    for (const { title, terms } of data.articles) expect(terms).toEqual(expect.arrayContaining(searchTerms(title)));
    for (const { symbol, terms } of data.codeReferences)
      expect(terms).toEqual(expect.arrayContaining(searchTerms(symbol)));
  });
});
