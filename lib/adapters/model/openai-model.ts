import type OpenAI from "openai";
import type { ModelFault, ModelOutcome, ModelRequest, RawModelReply } from "@/lib/engine/model/messages";
import type { Clock, ModelPort } from "@/lib/engine/ports";
import { attempt, type AttemptResult } from "./attempt";
import { openaiClient } from "./client";
import { modelConnection, type ModelConnection, type ModelConnectionInput } from "./connection";
import type { AttemptFault } from "./faults";
import { masker } from "./mask";
import { wireNames, type WireNames } from "./names";
import { ConnectionMemory, isAboutReasoning, rejectedParameters, type Parameter } from "./parameters";
import { ReplyAssembler, type Screen } from "./reply";
import { requestBody } from "./request";
import { nextDelay } from "./retry";
import { pause, stopAfter, type Stop } from "./stop";
import { httpFetch, type Fetch } from "./transport";
import { systemClock } from "../system-clock";
import type { TokenFigures } from "./usage";

/** Characters of an unfinished reply that a fault keeps. */
const PARTIAL_CHARS = 4000;

/** What a model port reaches the world through. All have defaults. */
export interface ModelOptions {
  clock?: Clock;
  /** 0..1, for the jitter of retries. */
  random?: () => number;
  fetch?: Fetch;
  /** What the provider refused so far; share one between the ports of a connection. */
  memory?: ConnectionMemory;
}

type CompleteOptions = Parameters<ModelPort["complete"]>[1];

/** The frames of one reply: `attempt` begins at 1 and grows whenever what was shown is void. */
function screenOf(onText: CompleteOptions["onText"]): Screen {
  let generation = 1;
  let shown = false;
  return {
    show(text) {
      shown = true;
      onText?.(text, generation);
    },
    retract() {
      if (!shown) return;
      shown = false;
      generation++;
      onText?.("", generation);
    },
  };
}

const added = (a: TokenFigures | undefined, b: TokenFigures | undefined): TokenFigures | undefined =>
  a && b ? { prompt: a.prompt + b.prompt, completion: a.completion + b.completion } : (a ?? b);

/** One call of `complete`: requests until there is a reply, a final fault, or no time. */
class Completion {
  readonly #client: OpenAI;
  readonly #connection: ModelConnection;
  readonly #settings: Required<ModelOptions>;
  readonly #request: ModelRequest;
  readonly #stop: Stop;
  readonly #screen: Screen;
  readonly #names: WireNames;
  readonly #dropped = new Set<Parameter>();
  /** Whether thoughts go back, when it had to be turned round for this request. */
  #turnedEcho: boolean | undefined;
  #attempts = 0;
  /** Tokens of requests that failed after the provider had counted them. */
  #spent: TokenFigures | undefined;

  constructor(
    connection: ModelConnection,
    settings: Required<ModelOptions>,
    request: ModelRequest,
    options: { client: OpenAI; stop: Stop; screen: Screen },
  ) {
    this.#client = options.client;
    this.#connection = connection;
    this.#settings = settings;
    this.#request = request;
    this.#stop = options.stop;
    this.#screen = options.screen;
    this.#names = wireNames((request.tools ?? []).map((tool) => tool.function.name));
  }

  async run(): Promise<ModelOutcome> {
    const { clock, random } = this.#settings;
    const { maxAttempts } = this.#connection.limits;
    let tries = 0;
    let last: AttemptFault | undefined;
    while (!this.#stop.cause) {
      const { result, adapted } = await this.#attempt();
      if ("reply" in result) return { ok: true, reply: this.#finished(result.reply) };
      last = result.fault;
      if (this.#stop.cause) break;
      if (!adapted) {
        tries++;
        const remainingMs = this.#stop.remaining();
        const delay = nextDelay(last, { tries, maxAttempts, remainingMs, random });
        if (delay === undefined) return { ok: false, fault: this.#fault(last) };
        await pause(delay, clock, this.#stop.signal);
      }
      this.#screen.retract();
      this.#spent = added(this.#spent, last.usage);
      last = { ...last, usage: undefined };
    }
    return { ok: false, fault: this.#stopped(last) };
  }

  /** One request. `adapted`: the next one does without what the provider named in refusing this one (SPEC 6). */
  async #attempt(): Promise<{ result: AttemptResult; adapted: boolean }> {
    const refused = new Set([...this.#settings.memory.refused, ...this.#dropped]);
    const echo = this.#turnedEcho ?? this.#settings.memory.reasoningEcho ?? this.#connection.capabilities.reasoningEcho;
    const body = requestBody(this.#request, this.#connection, this.#names, { refused, echo: echo === true });
    const reply = new ReplyAssembler({
      known: new Set((this.#request.tools ?? []).map((tool) => this.#names.toWire(tool.function.name))),
      callsInText: this.#connection.capabilities.toolCallsInText,
      screen: this.#screen,
    });
    this.#attempts++;
    const result = await attempt({
      client: this.#client,
      body,
      reply,
      limits: this.#connection.limits,
      clock: this.#settings.clock,
      signal: this.#stop.signal,
    });
    if ("reply" in result || result.fault.kind !== "bad_request" || !result.fault.error)
      return { result, adapted: false };
    const rejected = rejectedParameters(result.fault.error, Object.keys(body));
    for (const parameter of rejected) this.#dropped.add(parameter);
    // Turned round once: a provider that then still objects is not asked for ever.
    const turns = this.#turnedEcho === undefined && isAboutReasoning(result.fault.error, this.#request.messages);
    if (turns) this.#turnedEcho = echo !== true;
    return { result, adapted: rejected.length > 0 || turns };
  }

  #finished(reply: RawModelReply): RawModelReply {
    // Remembered only now that a request without them was taken: a rejection may have named the wrong one.
    this.#settings.memory.remember(this.#dropped);
    this.#settings.memory.reasoningEcho = this.#turnedEcho ?? this.#settings.memory.reasoningEcho;
    const usage = reply.usage && added(this.#spent, reply.usage);
    return {
      ...reply,
      toolCalls: reply.toolCalls.map((call) => ({ ...call, name: this.#names.fromWire(call.name) })),
      repairs: [...reply.repairs, ...this.#adaptions()],
      ...(usage && { usage }),
      attempts: this.#attempts,
    };
  }

  #adaptions(): string[] {
    const turned = this.#turnedEcho === undefined ? [] : [this.#turnedEcho ? "echoed_reasoning" : "dropped_reasoning"];
    return [...[...this.#dropped].map((parameter) => `dropped_${parameter}`), ...turned];
  }

  #stopped(last: AttemptFault | undefined): ModelFault {
    const kind = this.#stop.cause ?? "timeout";
    const message = kind === "aborted" ? "The request was aborted." : "The time for the request was up.";
    const before = last && last.kind !== "aborted" && last.kind !== kind ? ` Before that: ${last.message}` : "";
    return this.#fault({ ...last, kind, message: message + before, retryable: false });
  }

  #fault(fault: AttemptFault): ModelFault {
    const { apiKey, headers } = this.#connection;
    const mask = masker([...(apiKey ? [apiKey] : []), ...Object.values(headers)]);
    const usage = added(this.#spent, fault.usage);
    return {
      kind: fault.kind,
      message: mask(fault.message),
      attempts: this.#attempts,
      ...(fault.status !== undefined && { status: fault.status }),
      ...(fault.partialText && { partialText: fault.partialText.slice(0, PARTIAL_CHARS) }),
      ...(usage && { usage }),
    };
  }
}

/**
 * A model behind any OpenAI-compatible endpoint, through the `openai` SDK, streaming (SPEC 6). Answers with an outcome
 * whatever the provider does; throws only for a connection that is not one. Keep one port for a connection, so that
 * what its provider refused is remembered, or pass the memory along. `attempt` of `onText` begins at 1 in every call.
 */
export function openaiModel(connection: ModelConnectionInput, options: ModelOptions = {}): ModelPort {
  const checked = modelConnection.parse(connection);
  const settings: Required<ModelOptions> = {
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
    fetch: options.fetch ?? httpFetch,
    memory: options.memory ?? new ConnectionMemory(),
  };
  const client = openaiClient(checked, settings.fetch, settings.clock);
  return {
    async complete(request, { signal, timeoutMs, onText }) {
      const stop = stopAfter(signal, timeoutMs, settings.clock);
      try {
        return await new Completion(checked, settings, request, { client, stop, screen: screenOf(onText) }).run();
      } finally {
        stop.dispose();
      }
    },
  };
}
