import type { RawModelReply, RawToolCall, ReasoningField } from "@/lib/engine/model/messages";
import { CallAssembler } from "./calls";
import type { WireChunk } from "./chunk";
import { ContentSplitter } from "./content";
import { bareCalls, blockCalls } from "./text-calls";
import { laterUsage, type TokenFigures } from "./usage";

/** Where text goes as it comes. */
export interface Screen {
  show(text: string): void;
  /** What was shown so far is void. */
  retract(): void;
}

type FinishReason = RawModelReply["finishReason"];

const FINISH_REASONS = new Map<string, FinishReason>([
  ["stop", "stop"],
  ["end_turn", "stop"],
  ["eos", "stop"],
  ["eos_token", "stop"],
  ["stop_sequence", "stop"],
  ["tool_calls", "tool_calls"],
  ["tool_call", "tool_calls"],
  ["tool_use", "tool_calls"],
  ["function_call", "tool_calls"],
  ["length", "length"],
  ["max_tokens", "length"],
  ["max_output_tokens", "length"],
  ["model_length", "length"],
  ["content_filter", "content_filter"],
  ["safety", "content_filter"],
  ["sensitive", "content_filter"],
]);

/** Puts a reply together from the chunks of a stream or from one whole completion (SPEC 6). Holds no clock, no socket. */
export class ReplyAssembler {
  readonly #known: ReadonlySet<string>;
  readonly #callsInText: boolean;
  readonly #screen: Screen;
  readonly #calls: CallAssembler;
  readonly #splitter: ContentSplitter;
  readonly #textCalls: RawToolCall[] = [];
  readonly #repairs = new Set<string>();
  #text = "";
  #reasoning = "";
  #reasoningField: ReasoningField | undefined;
  #size = 0;
  #sawChoice = false;
  #finish: string | undefined;
  #usage: TokenFigures | undefined;
  #model: string | undefined;

  /** `known`: names of the tools shown. `callsInText`: the connection says that calls may stand in the text. */
  constructor(options: { known: ReadonlySet<string>; callsInText: boolean; screen: Screen }) {
    this.#known = options.known;
    this.#callsInText = options.callsInText;
    this.#screen = options.screen;
    this.#calls = new CallAssembler(options.known);
    this.#splitter = new ContentSplitter({
      text: (piece) => this.#show(piece),
      reasoning: (piece) => (this.#reasoning += piece),
      retract: () => this.#retract(),
      block: (content) => this.#block(content),
      repair: (word) => this.repair(word),
    });
  }

  /** Characters held. */
  get size(): number {
    return this.#size + this.#calls.size;
  }
  /** Whether any chunk held a choice. */
  get sawChoice(): boolean {
    return this.#sawChoice;
  }
  /** Whether the provider said why it ended. */
  get finished(): boolean {
    return this.#finish !== undefined;
  }
  get hasCalls(): boolean {
    return this.#calls.calls.length > 0;
  }
  get text(): string {
    return this.#text;
  }
  get usage(): TokenFigures | undefined {
    return this.#usage;
  }

  /** Records what had to be mended outside. */
  repair(word: string): void {
    this.#repairs.add(word);
  }

  push(chunk: WireChunk): void {
    for (const word of chunk.repairs) this.repair(word);
    if (chunk.usage) this.#usage = laterUsage(this.#usage, chunk.usage);
    this.#model ??= chunk.model;
    this.#finish = chunk.finish ?? this.#finish;
    if (!chunk.hasChoice) return;
    if (chunk.whole && this.#size + this.#calls.size > 0) {
      this.repair("repeated_message");
      return;
    }
    this.#sawChoice = true;
    this.#size += chunk.content.length + chunk.reasoning.length;
    this.#reasoning += chunk.reasoning;
    if (chunk.reasoningField) {
      const { name, text } = this.#reasoningField ?? { name: chunk.reasoningField.name, text: "" };
      this.#reasoningField = { name, text: text + chunk.reasoningField.text };
    }
    if (chunk.content !== "") this.#splitter.push(chunk.content);
    for (const call of chunk.calls) {
      if (chunk.whole) this.#calls.pushWhole(call);
      else this.#calls.push(call);
    }
  }

  /** The reply, when no more comes. To be asked once. */
  reply(): RawModelReply {
    this.#splitter.end();
    const toolCalls = this.#chooseCalls();
    const finishReason = this.#finishReason(toolCalls.length > 0);
    for (const word of this.#calls.repairs) this.repair(word);
    return {
      text: this.#text,
      toolCalls,
      finishReason,
      repairs: [...this.#repairs],
      ...(this.#usage && { usage: this.#usage }),
      ...(this.#reasoning !== "" && { reasoning: this.#reasoning }),
      ...(this.#reasoningField && { reasoningField: this.#reasoningField }),
      ...(this.#model && { model: this.#model }),
    };
  }

  #show(piece: string): void {
    this.#text += piece;
    this.#screen.show(piece);
  }

  /** The text so far goes to the thoughts, where it stays visible in the trace and never runs. */
  #retract(): void {
    this.#reasoning += this.#text;
    this.#text = "";
    this.#screen.retract();
  }

  #block(content: string): void {
    if (this.#callsInText) this.#textCalls.push(...blockCalls(content));
    else this.#leaveOut(content);
  }

  /** A call in the text of a connection that does not say so is neither run nor shown as an answer. */
  #leaveOut(content: string): void {
    this.repair("call_in_content");
    this.#reasoning += content;
  }

  #chooseCalls(): RawToolCall[] {
    const calls = this.#calls.calls;
    if (calls.length > 0) {
      if (this.#textCalls.length > 0) this.repair("call_in_content");
      return calls;
    }
    const bare = this.#textCalls.length === 0 ? bareCalls(this.#text, this.#known) : undefined;
    if (bare) this.#retract();
    if (bare && !this.#callsInText) {
      this.repair("call_in_content");
      return [];
    }
    const found = bare ?? this.#textCalls;
    if (found.length > 0) this.repair("call_in_text");
    return found;
  }

  #finishReason(hasCalls: boolean): FinishReason {
    if (this.#finish === undefined) {
      this.repair("missing_finish_reason");
      return "unknown";
    }
    const reason = FINISH_REASONS.get(this.#finish.toLowerCase());
    if (reason === undefined) this.repair("unknown_finish_reason");
    else if ((reason === "tool_calls") !== hasCalls && reason !== "length") this.repair("contradicting_finish_reason");
    return reason ?? "unknown";
  }
}
