import pg from "pg";
import { CHANNEL, parseNotice, type Notice } from "./notices";

/** What a subscriber hears: a notice, or that some may have been lost, so that it reads the database again. */
export type Heard = Notice | { kind: "gap" };

/** The notices of the database, fanned out to the subscribers of this process over one connection. */
export interface Notices {
  /** Hears what concerns one run or conversation; the answer takes it back. */
  subscribe(topic: Topic, hear: (heard: Heard) => void): () => void;
  /** Resolves when the connection listens: what is committed from then on is heard. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export type Topic = { run: string } | { conversation: string } | "cancel";

/** Milliseconds before a lost connection is made again, doubled up to the last. */
const RETRY_MS = { first: 100, last: 5000 };

/** Opens the connection and keeps it open until `close`. `log` is told of each loss. */
export function listen(url: string, log: (message: string) => void): Notices {
  return new Listener(url, log);
}

class Listener implements Notices {
  private readonly subscribers = new Map<string, Set<(heard: Heard) => void>>();
  private client: pg.Client | null = null;
  private listening = false;
  private waiting: (() => void)[] = [];
  private closed = false;
  private retryMs = RETRY_MS.first;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly url: string,
    private readonly log: (message: string) => void,
  ) {
    void this.connect();
  }

  subscribe(topic: Topic, hear: (heard: Heard) => void): () => void {
    const key = topicKey(topic);
    const hearers = this.subscribers.get(key) ?? new Set();
    this.subscribers.set(key, hearers.add(hear));
    return () => {
      hearers.delete(hear);
      if (hearers.size === 0 && this.subscribers.get(key) === hearers) this.subscribers.delete(key);
    };
  }

  ready(): Promise<void> {
    return this.listening || this.closed ? Promise.resolve() : new Promise((resolve) => this.waiting.push(resolve));
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
    this.subscribers.clear();
    this.release();
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, keepAlive: true });
    client.on("error", (error) => this.lost(client, error));
    client.on("end", () => this.lost(client, new Error("the connection ended")));
    client.on("notification", ({ payload }) => this.hear(payload ?? ""));
    this.client = client;
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      this.retryMs = RETRY_MS.first;
      this.listening = true;
      this.release();
      this.tellAll({ kind: "gap" });
    } catch (error) {
      this.lost(client, error);
    }
  }

  private release(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  private lost(client: pg.Client, error: unknown): void {
    if (this.client !== client || this.closed) return;
    this.client = null;
    this.listening = false;
    void client.end().catch(() => undefined);
    this.log(`Notices of the database: ${error instanceof Error ? error.message : String(error)}`);
    this.timer = setTimeout(() => void this.connect(), this.retryMs);
    this.retryMs = Math.min(this.retryMs * 2, RETRY_MS.last);
  }

  private hear(payload: string): void {
    const notice = parseNotice(payload);
    if (!notice) return;
    if (notice.kind === "cancel") this.tell("cancel", notice);
    else {
      this.tell(topicKey({ run: notice.runId }), notice);
      this.tell(topicKey({ conversation: notice.conversationId }), notice);
    }
  }

  private tell(key: string, heard: Heard): void {
    for (const hear of [...(this.subscribers.get(key) ?? [])]) hear(heard);
  }

  private tellAll(heard: Heard): void {
    for (const key of [...this.subscribers.keys()]) this.tell(key, heard);
  }
}

function topicKey(topic: Topic): string {
  if (typeof topic === "string") return topic;
  return "run" in topic ? `run ${topic.run}` : `conversation ${topic.conversation}`;
}
