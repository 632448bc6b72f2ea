import { ToolFault } from "./tool-fault";

/** Currencies without minor units; every other has two digits of them. */
const WHOLE_UNITS: ReadonlySet<string> = new Set(["JPY", "KRW"]);

const digitsOf = (currency: string) => (WHOLE_UNITS.has(currency) ? 0 : 2);

/** An amount as people read it: 26800 fen are 268 CNY. */
export function toMajor(amountMinor: number, currency: string): number {
  return amountMinor / 10 ** digitsOf(currency);
}

/** Minor units of an amount; ToolFault `invalid_amount` where it has more digits than the currency or is not positive. */
export function toMinor(amount: number, currency: string): number {
  const digits = digitsOf(currency);
  const minor = Math.round(amount * 10 ** digits);
  // A decimal such as 19.99 is not exact in binary, so digits are judged on its written form.
  if (!(minor > 0) || Number(amount.toFixed(digits)) !== amount) {
    throw new ToolFault(
      "invalid_amount",
      `The amount must be positive with at most ${digits} decimals, got ${amount}.`,
    );
  }
  return minor;
}

/** An amount in words: `268.00 CNY`. */
export function formatMoney(amountMinor: number, currency: string): string {
  return `${toMajor(amountMinor, currency).toFixed(digitsOf(currency))} ${currency}`;
}
