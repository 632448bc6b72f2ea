/** A moment for the model: UTC, to the second. */
export function isoTime(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}

/** A day for the model: `YYYY-MM-DD`, UTC. */
export function isoDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}
