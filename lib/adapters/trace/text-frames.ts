import { NOTICE_LIMIT, type Notice } from "./notices";

type TextNotice = Extract<Notice, { kind: "text" }>;

/** Text of a reply as it comes from the model. */
export interface TextDelta {
  stepKey: string;
  attempt: number;
  text: string;
}

/** Milliseconds over which text is gathered before it is sent. */
export const GATHER_MS = 50;

interface Reply {
  attempt: number;
  /** UTF-16 units sent so far. */
  sent: number;
  held: string;
  /** It replaces a reply that was shown, which is to go even before there is text. */
  replaces: boolean;
}

/**
 * Gathers the text of replies under way into frames for the screen: one per reply and 50 ms at most, each small enough
 * for a notification. What cannot be sent is lost: a client notices by `from` (DESIGN.md, *Text deltas*).
 */
export class TextFrames {
  private readonly replies = new Map<string, Reply>();
  private timer: NodeJS.Timeout | null = null;
  private sending: Promise<void> = Promise.resolve();

  constructor(
    private readonly run: { runId: string; conversationId: string },
    private readonly send: (notice: TextNotice) => Promise<void>,
  ) {}

  add({ stepKey, attempt, text }: TextDelta): void {
    let reply = this.replies.get(stepKey);
    if (!reply || reply.attempt < attempt) {
      reply = { attempt, sent: 0, held: "", replaces: (reply?.sent ?? 0) > 0 };
      this.replies.set(stepKey, reply);
    }
    if (reply.attempt > attempt) return;
    reply.held += text;
    this.timer ??= setTimeout(() => this.sendHeld(false), GATHER_MS);
  }

  /** Sends what is held and waits until it is sent. */
  async flush(): Promise<void> {
    this.sendHeld(true);
    await this.sending;
  }

  private sendHeld(all: boolean): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    for (const [stepKey, reply] of this.replies) {
      // Half of a character waits for its other half.
      const keep = !all && /[\uD800-\uDBFF]$/.test(reply.held) ? 1 : 0;
      const text = reply.held.slice(0, reply.held.length - keep);
      reply.held = reply.held.slice(text.length);
      for (const notice of this.frames(stepKey, reply, text)) this.queue(notice);
    }
  }

  private *frames(stepKey: string, reply: Reply, text: string): Generator<TextNotice> {
    const { attempt } = reply;
    const parts = splitText(text, NOTICE_LIMIT - 400);
    if (reply.replaces && parts.length === 0) parts.push("");
    reply.replaces = false;
    for (const part of parts) {
      yield { kind: "text", ...this.run, stepKey, attempt, from: reply.sent, text: part };
      reply.sent += part.length;
    }
  }

  private queue(notice: TextNotice): void {
    this.sending = this.sending.then(() => this.send(notice)).catch(() => undefined);
  }
}

/**
 * A text in parts whose JSON takes at most `limit` bytes, cut between characters. NUL, which no notification carries,
 * and halves of characters become U+FFFD; lengths in UTF-16 units stay the same.
 */
export function splitText(text: string, limit: number): string[] {
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const char of text.replaceAll("\0", "\uFFFD").toWellFormed()) {
    const size = Buffer.byteLength(JSON.stringify(char)) - 2;
    if (bytes + size > limit) {
      parts.push(part);
      part = "";
      bytes = 0;
    }
    part += char;
    bytes += size;
  }
  if (part !== "") parts.push(part);
  return parts;
}
