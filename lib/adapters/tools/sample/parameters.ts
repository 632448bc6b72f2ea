import { z } from "zod";

/** Parameters that several tools share, so that the model reads the same words for the same thing. */

export const orderIdParameter = z
  .string()
  .regex(/^20\d{9}$/)
  .describe(
    "Order number (订单号): 11 digits beginning with 20, such as 20240315001. As the user wrote it, never guessed.",
  );

export const taskIdParameter = z
  .string()
  .regex(/^\d{8,9}$/)
  .describe("Task id (任务编号): 8 or 9 digits, such as 120000082. As the user wrote it, never guessed.");

export const errorCodeParameter = z
  .string()
  .regex(/^[Ee]\d{4}$/)
  .describe("Error code (错误码): E and four digits, such as E3001. From the user's words or from a result.");

export const reasonParameter = z
  .string()
  .min(1)
  .max(200)
  .describe("Why the customer asks for it (原因), in the customer's own words. Leave it out when no reason was given.");
