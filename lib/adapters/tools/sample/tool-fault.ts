/** Why a tool of the sample could not do what it was asked. */
type ToolFaultCode =
  | "not_found"
  | "missing_argument"
  | "already_cancelled"
  | "order_shipped"
  | "order_closed"
  | "not_paid"
  | "already_refunded"
  | "invalid_amount"
  | "refund_too_high"
  | "idempotency_conflict";

/**
 * An expected failure of a tool, which the same call would meet again. Its text is for the model: the code, what is the
 * matter, and what may be done instead.
 */
export class ToolFault extends Error {
  override readonly name = "ToolFault";

  constructor(
    readonly code: ToolFaultCode,
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}
