/** A duration with its unit: `9 ms`, `312 ms`, `4.01 s`, `41.2 s`, `3 min 20 s`, `2 h 5 min`. */
export function formatMs(ms: number): string {
  if (ms > 0 && ms < 10) return `${Number(ms.toFixed(1))} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 10_000) return `${(ms / 1000).toFixed(2)} s`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return joined([Math.floor(seconds / 60), "min"], [seconds % 60, "s"]);
  return joined([Math.floor(seconds / 3600), "h"], [Math.floor((seconds % 3600) / 60), "min"]);
}

function joined(...parts: [number, string][]): string {
  return parts
    .filter(([amount], place) => place === 0 || amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(" ");
}

/** Time since a start, always in seconds with two digits, so that a column of them reads as a scale. */
export function formatOffset(ms: number): string {
  return `${(Math.max(0, ms) / 1000).toFixed(2)} s`;
}

/** How long ago, in the largest unit that fits; under five seconds it is now. */
export function ageOf(ms: number): { unit: "now" | "s" | "min" | "h" | "d"; count: number } {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 5) return { unit: "now", count: 0 };
  if (seconds < 60) return { unit: "s", count: seconds };
  if (seconds < 3600) return { unit: "min", count: Math.floor(seconds / 60) };
  if (seconds < 86_400) return { unit: "h", count: Math.floor(seconds / 3600) };
  return { unit: "d", count: Math.floor(seconds / 86_400) };
}

const COUNT = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** A count with its thousands apart; the same in both languages. */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** A size of data, in kB or MB of a thousand each; the same in both languages. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [size, unit] = bytes < 999_500 ? [bytes / 1000, "kB"] : [bytes / 1_000_000, "MB"];
  return `${formatCount(Number(size.toPrecision(3)))} ${unit}`;
}

/** An identifier shortened in the middle: both ends tell it apart. */
export function shortenId(id: string, head = 6, tail = 4): string {
  return id.length <= head + tail + 1 ? id : `${id.slice(0, head)}…${id.slice(-tail)}`;
}
