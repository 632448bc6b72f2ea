import type { z } from "zod";
import type { RunContext } from "./run-context";
import type { CONTEXT_NAME } from "./find-context";

type IsAny<T> = 0 extends 1 & T ? true : false;

/** The run context among the types of a field; never when there is none. */
type ContextIn<Value> = IsAny<Value> extends true ? never : Extract<Value, RunContext>;

type IsContext<Key, Value> = Key extends typeof CONTEXT_NAME ? true : [ContextIn<Value>] extends [never] ? false : true;

/** What stands in a context field; a `ctx` of another type is a context all the same. */
type ContextOf<Value> = [ContextIn<Value>] extends [never] ? RunContext : ContextIn<Value>;

type Flat<T> = { [Key in keyof T]: T[Key] };

type WithContext<Fields> = Flat<
  { [Key in keyof Fields as IsContext<Key, Fields[Key]> extends true ? never : Key]: Fields[Key] } & {
    [Key in keyof Fields as IsContext<Key, Fields[Key]> extends true ? Key : never]-?: ContextOf<Fields[Key]>;
  }
>;

/**
 * What a handler gets: the checked arguments, with the context in its place whether its field was optional, nullable
 * or a union (SPEC 1.1).
 */
export type HandlerArguments<Input extends z.ZodObject> = WithContext<z.output<Input>>;

/** What a model may send: the declared fields before their defaults are filled in, and never the context (SPEC 1.1). */
export type ModelArguments<Input extends z.ZodObject> = Flat<{
  [
    Key in keyof z.input<Input> as Key extends keyof z.output<Input>
      ? IsContext<Key, z.output<Input>[Key]> extends true
        ? never
        : Key
      : Key
  ]: z.input<Input>[Key];
}>;

type DepsIn<Value> = [ContextIn<Value>] extends [never]
  ? never
  : ContextIn<Value> extends RunContext<infer D>
    ? D
    : never;

type Declared<Fields> = { [Key in keyof Fields]-?: DepsIn<Fields[Key]> }[keyof Fields];

/** What a tool's context field says its `deps` are; unknown where it asks for none. */
export type DepsOf<Input extends z.ZodObject> = [Declared<z.output<Input>>] extends [never]
  ? unknown
  : Declared<z.output<Input>>;
