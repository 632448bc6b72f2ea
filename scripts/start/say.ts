/** How a start tells what it does: one calm line a part. */
export interface Say {
  /** A part is ready. */
  done(part: string, what: string): void;
  /** A part that takes a while: shows that it goes on, and the seconds at the end. */
  during(part: string, work: (progress: (line: string) => void) => Promise<string>): Promise<void>;
}

const WIDTH = 12;
const SLOW_MS = 1000;

/**
 * Writes to a stream; on a terminal a long part redraws its line every second, elsewhere it says once
 * that it began. Nothing is drawn once `quiet` has aborted.
 */
export function sayTo(out: NodeJS.WriteStream, quiet: AbortSignal): Say {
  const line = (part: string, what: string) => `  ${part.padEnd(WIDTH)}${what}`;
  const done = (part: string, what: string) => void out.write(`${line(part, what)}\n`);
  return {
    done,
    async during(part, work) {
      const begun = performance.now();
      const seconds = () => Math.round((performance.now() - begun) / 1000);
      let latest = "";
      let shown = false;
      const show = () => {
        if (quiet.aborted) return;
        if (out.isTTY)
          out.write(`\r\x1b[2K${line(part, `${seconds()} s  ${latest}`).slice(0, (out.columns || 80) - 1)}`);
        else if (!shown) done(part, "under way, this takes about a minute");
        shown = true;
      };
      const timer = setInterval(show, SLOW_MS);
      try {
        const what = await work((text) => (latest = text));
        if (shown && out.isTTY) out.write("\r\x1b[2K");
        done(part, shown ? `${what} in ${seconds()} s` : what);
      } catch (error) {
        if (shown && out.isTTY && !quiet.aborted) out.write("\n");
        throw error;
      } finally {
        clearInterval(timer);
      }
    },
  };
}
