import { compareNumber, isNumber, splitNumber } from "lossless-json";

/** A number that JavaScript holds, and whether it is the very value that was written. */
interface ExactNumber {
  value: number;
  /** False: digits behind the point beyond a double's precision were rounded. */
  exact: boolean;
}

/**
 * The number that a text of JSON digits stands for, or undefined where JavaScript's number would be another one: an
 * integer beyond 2^53 that a double cannot hold, an overflow, an underflow to zero. Digits behind the point beyond a
 * double's precision may be rounded, as any reader of JSON does. `-0` is 0.
 */
export function exactNumber(digits: string): ExactNumber | undefined {
  const value = Number(digits) + 0;
  if (digits.length <= 15 && !/[eE]/.test(digits)) return { value, exact: true };
  if (!Number.isFinite(value)) return undefined;
  if (compareNumber(digits, String(value)) === 0) return { value, exact: true };
  const roundedFraction = value !== 0 && !Number.isInteger(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  return roundedFraction ? { value, exact: false } : undefined;
}

/**
 * Like `exactNumber`, for integers: undefined beyond ±(2^53 - 1), where neighbouring integers are no longer told
 * apart.
 */
export function exactInteger(digits: string): number | undefined {
  const number = exactNumber(digits);
  return number?.exact && Number.isSafeInteger(number.value) ? number.value : undefined;
}

/** Whether JSON digits stand for an integer, however large, and however written: `3`, `3.0`, `1e3`. */
export function isIntegerText(digits: string): boolean {
  const { digits: significant, exponent } = splitNumber(digits);
  return significant === "0" || exponent >= significant.length - 1;
}

/** Whether a text is written as a JSON number: no plus sign, no leading zero, no hexadecimal, no separators. */
export function isNumberText(text: string): boolean {
  return isNumber(text);
}
