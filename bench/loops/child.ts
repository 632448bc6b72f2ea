import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Peers that would talk to a service of theirs, or write warnings, if they were not told to be quiet. */
const QUIET = {
  AI_SDK_LOG_WARNINGS: "false",
  OPENAI_API_KEY: "x",
  OPENAI_AGENTS_DISABLE_TRACING: "1",
  LANGSMITH_TRACING: "false",
  LANGCHAIN_TRACING_V2: "false",
  MASTRA_TELEMETRY_DISABLED: "1",
  VOLTAGENT_TELEMETRY_DISABLED: "1",
};

/** A process of the benchmark: asked one thing at a time, each answered with one message. */
export class Child<Answer> {
  readonly #process: ChildProcess;

  constructor(module: URL, args: string[] = []) {
    this.#process = fork(fileURLToPath(module), args, {
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      execArgv: [],
      env: { ...process.env, ...QUIET },
    });
  }

  /** The next message. Rejects when the process ends instead. */
  next(): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        this.#process.off("message", onMessage).off("exit", onExit);
        act();
      };
      const onMessage = (message: unknown) => settle(() => resolve(message as Answer));
      const onExit = (code: number | null) => settle(() => reject(new Error(`A process ended with ${code}.`)));
      this.#process.on("message", onMessage).on("exit", onExit);
    });
  }

  ask(question: object): Promise<Answer> {
    const answer = this.next();
    this.#process.send(question);
    return answer;
  }

  /** Ends the process by closing its channel. */
  end(): void {
    if (this.#process.connected) this.#process.disconnect();
  }
}
