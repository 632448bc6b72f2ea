import type { RawToolCall } from "@/lib/engine/model/messages";
import type { CallDelta } from "./chunk";

interface OpenCall {
  id: string | undefined;
  name: string;
  arguments: string;
}

/** What a delta has to do with the calls so far. */
type Place = { call: OpenCall; repair?: string } | { call: "new"; repair?: string } | "repeat";

/** Every call costs something to hold, even one without a word in it. */
const CALL_OVERHEAD = 32;

const opensObject = (text: string): boolean => text.trimStart().startsWith("{");

function isWholeObject(text: string): boolean {
  if (!opensObject(text) || !text.trimEnd().endsWith("}")) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Puts calls together from their pieces (SPEC 6). Providers leave the index or the id away, use one index for several
 * calls or two for one, repeat the name in every piece or split it. Two rules decide: a piece with a new id, or with a
 * name after the arguments of the call before are whole, begins a call; everything else goes on with the call it fits.
 * Ids are handed on as they came.
 */
export class CallAssembler {
  readonly #calls: OpenCall[] = [];
  readonly #byIndex = new Map<number, OpenCall>();
  readonly #known: ReadonlySet<string>;
  readonly #repairs = new Set<string>();
  #last: OpenCall | undefined;
  #size = 0;

  /** `known`: names of the tools shown, to tell a second short call from the second half of a name. */
  constructor(known: ReadonlySet<string>) {
    this.#known = known;
  }

  /** Characters held. */
  get size(): number {
    return this.#size;
  }

  get repairs(): string[] {
    return [...this.#repairs];
  }

  get calls(): RawToolCall[] {
    return this.#calls.map(({ id, name, arguments: text }) => ({ ...(id && { id }), name, arguments: text }));
  }

  /** A piece of a stream. */
  push(delta: CallDelta): void {
    if (delta.index === undefined) this.#repairs.add("missing_index");
    const place = this.#place(delta);
    if (place === "repeat") {
      this.#repairs.add("repeated_call");
      return;
    }
    if (place.repair) this.#repairs.add(place.repair);
    const call = place.call === "new" ? this.#open(delta) : place.call;
    if (delta.index !== undefined) this.#byIndex.set(delta.index, call);
    this.#last = call;
    if (place.call !== "new") this.#append(call, delta);
  }

  /** A call of a whole message: complete, and its own whatever its id. */
  pushWhole(delta: CallDelta): void {
    this.#open(delta);
  }

  #open(delta: CallDelta): OpenCall {
    const call = { id: delta.id, name: delta.name ?? "", arguments: delta.arguments };
    if (!call.id) this.#repairs.add("missing_id");
    this.#calls.push(call);
    this.#size += CALL_OVERHEAD + call.name.length + call.arguments.length + (call.id?.length ?? 0);
    return call;
  }

  #append(call: OpenCall, delta: CallDelta): void {
    call.id ??= delta.id;
    if (delta.name !== undefined) this.#appendName(call, delta.name);
    call.arguments += delta.arguments;
    this.#size += delta.arguments.length;
  }

  #appendName(call: OpenCall, name: string): void {
    if (call.name === name) {
      this.#repairs.add("repeated_name");
      return;
    }
    const pieces = call.name !== "";
    if (pieces) this.#repairs.add("name_in_pieces");
    call.name = pieces && name.startsWith(call.name) ? name : call.name + name;
    this.#size += name.length;
  }

  #place(delta: CallDelta): Place {
    const byId = delta.id === undefined ? undefined : this.#calls.findLast((call) => call.id === delta.id);
    if (delta.index === undefined) return this.#continues(byId ?? this.#last, delta);
    const byIndex = this.#byIndex.get(delta.index);
    if (byIndex) return this.#continues(byIndex, delta);
    return this.#underNewIndex(byId, delta);
  }

  /** An index not seen before: a new call, or a piece of an earlier one that changed its index. */
  #underNewIndex(byId: OpenCall | undefined, delta: CallDelta): Place {
    const before = byId ?? (delta.id === undefined ? this.#last : undefined);
    if (!before) return { call: "new" };
    const opens = opensObject(delta.arguments);
    if (isWholeObject(before.arguments) && (delta.name !== undefined || opens)) return { call: "new" };
    const midway = before.arguments !== "" && delta.arguments !== "" && !opens;
    if (delta.name !== undefined && !(midway && delta.name === before.name)) return { call: "new" };
    return { call: before, repair: "split_index" };
  }

  /** Whether a delta goes on with the call that its index, its id or its place points to. */
  #continues(call: OpenCall | undefined, delta: CallDelta): Place {
    if (!call) return { call: "new" };
    const sameId = delta.id === undefined || call.id === undefined || delta.id === call.id;
    const another = sameId ? this.#anotherByName(call, delta) : this.#anotherById(call, delta);
    if (another === "repeat") return "repeat";
    if (!another) return { call };
    return delta.index === undefined ? { call: "new" } : { call: "new", repair: "shared_index" };
  }

  /** A different id begins a call, unless the piece plainly stands in the middle of the one before. */
  #anotherById(call: OpenCall, delta: CallDelta): boolean {
    if (delta.name === undefined) return isWholeObject(call.arguments);
    const midway = call.arguments !== "" && !isWholeObject(call.arguments);
    return !(midway && delta.name === call.name && delta.arguments !== "" && !opensObject(delta.arguments));
  }

  #anotherByName(call: OpenCall, delta: CallDelta): boolean | "repeat" {
    if (delta.name === undefined || call.name === "") return false;
    if (delta.name === call.name) {
      if (!opensObject(delta.arguments) || !isWholeObject(call.arguments)) return false;
      return delta.id !== undefined && delta.id === call.id && delta.arguments === call.arguments ? "repeat" : true;
    }
    if (call.arguments !== "") return true;
    return this.#known.has(call.name) && this.#known.has(delta.name) && !delta.name.startsWith(call.name);
  }
}
