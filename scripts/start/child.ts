import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { Failure } from "./failure";
import { ROOT } from "./places";

/** Node's arguments for a TypeScript script that puts server parts together (`server-only` modules included). */
export const TYPESCRIPT = ["--conditions=react-server", "--import", "tsx"];

/** Node's arguments that make a program end when this process does, however that comes about. */
export const ATTACHED = ["--import", new URL("./attached.mjs", import.meta.url).href];

/** The environment of a child: the caller's own, with some variables changed. */
export const childEnv = (changes: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...changes,
  GATEHOUSE_OWNER: String(process.pid), // for attached.mjs
});

/** How a child process ended. */
export interface ChildEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** What it printed, both streams. */
  output: string;
}

/** Settles when a child has ended or could not be started. */
export const endOf = (child: ChildProcess): Promise<Omit<ChildEnd, "output">> =>
  new Promise((resolve, reject) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
    child.once("error", reject);
  });

/** Runs Node to its end and gives what it printed. An abort of the signal ends it and throws. */
export async function runNode(
  args: string[],
  options: { env: NodeJS.ProcessEnv; signal: AbortSignal; onLine?: (line: string) => void },
): Promise<ChildEnd> {
  options.signal.throwIfAborted();
  const stdio: StdioOptions = ["ignore", "pipe", "pipe", "ipc"];
  const child = spawn(process.execPath, [...ATTACHED, ...args], { cwd: ROOT, env: options.env, stdio });
  const stop = () => child.kill("SIGTERM");
  options.signal.addEventListener("abort", stop, { once: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      for (const line of text.split("\n")) if (line.trim()) options.onLine?.(line.trim());
    });
  const { code, signal } = await endOf(child).finally(() => options.signal.removeEventListener("abort", stop));
  options.signal.throwIfAborted();
  return { code, signal, output };
}

/** Throws the end of a child's output as a failure, unless it ended well. */
export function expectSuccess(end: ChildEnd, what: string): void {
  if (end.code === 0) return;
  const tail = end.output.trimEnd().split("\n").slice(-40).join("\n");
  throw new Failure(`${tail}\n\n${what} (${end.signal ?? `exit code ${end.code}`}); what it said stands above.`);
}
