import fs from "node:fs";
import os from "node:os";
import type { Database } from "@/lib/db/client";

/** How long a process may be silent before it counts as dead; milliseconds. */
const DEAD_AFTER_MS = 5000;

/** The processes that run workflows, this one among them. */
export class Executors {
  private readonly host = machine();

  constructor(
    private readonly db: Database,
    readonly id: string,
  ) {}

  /** Says that this process lives. The clock is the database's. */
  async beat(): Promise<void> {
    await this.db.$executeRaw`
      INSERT INTO executors (id, host, pid, started_at, seen_at)
      VALUES (${this.id}, ${this.host}, ${process.pid}, clock_timestamp(), clock_timestamp())
      ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`;
  }

  /** Those that are dead: silent for too long, or known to be gone because they ran on this machine. */
  async dead(): Promise<string[]> {
    const others = await this.db.$queryRaw<{ id: string; host: string; pid: number; silent: boolean }[]>`
      SELECT id, host, pid, seen_at < clock_timestamp() - ${DEAD_AFTER_MS} * interval '1 ms' AS silent
      FROM executors WHERE id <> ${this.id}`;
    return others.filter(({ host, pid, silent }) => silent || (host === this.host && !lives(pid))).map(({ id }) => id);
  }

  /** Says that this process is gone, so that the next one takes its runs over at once. */
  async retire(): Promise<void> {
    await this.db.executor.updateMany({ where: { id: this.id }, data: { seenAt: new Date(0) } });
  }

  /** Forgets processes whose runs were taken over. */
  async forget(ids: readonly string[]): Promise<void> {
    await this.db.executor.deleteMany({ where: { id: { in: [...ids] } } });
  }
}

/** Whether a process of this machine lives. One with our own number was here before us. */
function lives(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Names this boot of this machine, and the space in which its process numbers count: a container has its own. */
function machine(): string {
  try {
    const boot = fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${os.hostname()} ${boot} ${fs.readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return os.hostname();
  }
}
