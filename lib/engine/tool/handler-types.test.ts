import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { defineTool } from "./define-tool";
import type { DepsOf, HandlerArguments, ModelArguments } from "./handler-types";
import { runContext, type RunContext } from "./run-context";

interface AppDeps {
  orders: Map<string, string>;
}
const context = runContext<AppDeps>();
type Context = RunContext<AppDeps>;

/** A tool's input with the context under each wrapper that a person may write (SPEC 1.1). */
const inputs = {
  bare: z.object({ text: z.string(), run: runContext() }),
  typed: z.object({ text: z.string(), run: context }),
  described: z.object({ text: z.string(), run: context.describe("injected") }),
  meta: z.object({ text: z.string(), run: context.meta({ title: "Context" }) }),
  branded: z.object({ text: z.string(), run: context.brand<"Ctx">() }),
  readonly: z.object({ text: z.string(), run: context.readonly() }),
  optional: z.object({ text: z.string(), run: context.optional() }),
  nullable: z.object({ text: z.string(), run: context.nullable() }),
  nullish: z.object({ text: z.string(), run: context.nullish() }),
  union: z.object({ text: z.string(), run: z.union([z.string(), context, z.null()]) }),
  lazy: z.object({ text: z.string(), run: z.lazy(() => context) }),
  composed: z.object({ text: z.string(), run: z.union([z.lazy(() => context.optional()), z.number()]).nullable() }),
};
type Inputs = typeof inputs;
const byName = z.object({ ctx: z.string(), id: z.number() });
const changing = z.object({ size: z.int().default(1), at: z.string().transform((text) => text.length), run: context });

describe("types", () => {
  test("the handler gets the context in place, whatever stands around it", () => {
    type Expected = { text: string; run: Context };
    expectTypeOf<HandlerArguments<Inputs["bare"]>>().toEqualTypeOf<{ text: string; run: RunContext }>();
    expectTypeOf<HandlerArguments<Inputs["typed"]>>().toEqualTypeOf<Expected>();
    expectTypeOf<HandlerArguments<Inputs["described"]>>().toEqualTypeOf<Expected>();
    expectTypeOf<HandlerArguments<Inputs["meta"]>>().toEqualTypeOf<Expected>();
    expectTypeOf<HandlerArguments<Inputs["readonly"]>>().toEqualTypeOf<Expected>();
    expectTypeOf<HandlerArguments<Inputs["optional"]>>().toEqualTypeOf<Expected>();
    expectTypeOf<HandlerArguments<Inputs["nullable"]>>().toEqualTypeOf<Expected>();
    expectTypeOf<HandlerArguments<Inputs["nullish"]>>().toEqualTypeOf<Expected>();
    expectTypeOf<HandlerArguments<Inputs["union"]>>().toEqualTypeOf<Expected>();
    expectTypeOf<HandlerArguments<Inputs["lazy"]>>().toEqualTypeOf<Expected>();
    expectTypeOf<HandlerArguments<Inputs["composed"]>>().toEqualTypeOf<Expected>();
    // A brand stays on what it was put on.
    expectTypeOf<HandlerArguments<Inputs["branded"]>["run"]>().toExtend<Context>();
  });

  test("the model's view has no context, whatever stands around it", () => {
    type View = { [Name in keyof Inputs]: ModelArguments<Inputs[Name]> };
    expectTypeOf<View[keyof View]>().toEqualTypeOf<{ text: string }>();
    expectTypeOf<keyof View["composed"]>().toEqualTypeOf<"text">();
  });

  test("the deps of a tool are those of its context, whatever stands around it", () => {
    type Deps = { [Name in Exclude<keyof Inputs, "bare">]: DepsOf<Inputs[Name]> };
    expectTypeOf<Deps[keyof Deps]>().toEqualTypeOf<AppDeps>();
    expectTypeOf<DepsOf<Inputs["bare"]>>().toEqualTypeOf<unknown>();
  });

  test("a field named ctx is the context for the handler and nothing for the model", () => {
    expectTypeOf<HandlerArguments<typeof byName>>().toEqualTypeOf<{ id: number; ctx: RunContext }>();
    expectTypeOf<ModelArguments<typeof byName>>().toEqualTypeOf<{ id: number }>();
  });

  test("the handler gets what defaults and transforms make of it, the model sends what they take", () => {
    expectTypeOf<HandlerArguments<typeof changing>>().toEqualTypeOf<{ size: number; at: number; run: Context }>();
    expectTypeOf<ModelArguments<typeof changing>>().toEqualTypeOf<{ size?: number | undefined; at: string }>();
  });

  test.each(Object.entries({ ...inputs, byName, changing }))(
    "what is seen at run time is what the types say: %s",
    (_, input) => {
      const tool = defineTool({ name: "seen", description: "", input, handler: () => null });
      const fields = Object.keys(input.shape).filter((key) => key !== "run" && key !== "ctx");
      expect(Object.keys(tool.inputSchema.properties as object)).toEqual(fields);
    },
  );

  test("an inferred handler sees all of it, and no field that is not there", () => {
    defineTool({
      name: "inferred",
      description: "",
      input: inputs.composed,
      handler: (args) => {
        expectTypeOf(args).toEqualTypeOf<{ text: string; run: Context }>();
        // @ts-expect-error no such parameter
        return args.colour as unknown;
      },
    });
  });
});
