import type { z } from "zod";
import type { ActionResult, FailureView } from "@/lib/schemas/result";
import { ServiceError } from "@/lib/schemas/service-error";

export { ServiceError };

/** Checks an input with its schema. Throws ServiceError `invalid_input`, or `too_large` where a length is over its limit. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message }));
  const large = result.error.issues.every(({ code }) => code === "too_big");
  throw new ServiceError(large ? "too_large" : "invalid_input", "The input is not valid", issues);
}

/** A failure as a page is told of it. What nobody expected is logged, and says nothing of the inside. */
export function failure(error: unknown): FailureView {
  if (error instanceof ServiceError) {
    const { code, message, issues, retryAt } = error;
    return { code, message, ...(issues ? { issues } : {}), ...(retryAt ? { retryAt: retryAt.toISOString() } : {}) };
  }
  console.error(error);
  return { code: "internal", message: "Something went wrong" };
}

/** What a server action answers: the work's value, or the failure as a value. */
export async function actionResult<T>(work: () => Promise<T>): Promise<ActionResult<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, error: failure(error) };
  }
}
