import { Environment } from "@marcbachmann/cel-js";

/** The names that a condition may use (SPEC 5), and what they hold. */
const environment = new Environment({ unlistedVariablesAreDyn: false })
  .registerVariable("args", "map")
  .registerVariable("entities", "map<string, string>")
  .registerVariable("run", "map")
  .registerVariable("user", "map");

/** What is wrong with a CEL condition before it is ever asked, in a line; null when nothing is (SPEC 2.3). */
export function conditionFault(expression: string): string | null {
  const { valid, type, error } = environment.check(expression);
  if (!valid) return error?.message.split("\n", 1)[0] ?? "it cannot be read";
  return type === "bool" || type === "dyn" ? null : `it gives ${type ?? "nothing"}, not a yes or no`;
}
