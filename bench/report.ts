import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";

const RESULTS = new URL("./results/", import.meta.url);

/** What a measurement has to say: on the screen as it comes, then in a file of `bench/results`. */
export class Report {
  readonly #lines: string[] = [];

  constructor(title: string) {
    this.say(`# ${title}`);
    const [cpu] = cpus();
    this.say(`\nNode ${process.version}, ${cpus().length} x ${cpu?.model.trim() ?? "unknown"}\n`);
  }

  say(line: string): void {
    console.log(line);
    this.#lines.push(line);
  }

  table(head: readonly string[], rows: readonly (readonly string[])[]): void {
    const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
    const line = (row: readonly string[]) =>
      `| ${widths.map((width, at) => (row[at] ?? "").padEnd(width)).join(" | ")} |`;
    this.say("");
    this.say(line(head));
    this.say(`| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`);
    for (const row of rows) this.say(line(row));
    this.say("");
  }

  write(name: string): void {
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(new URL(`${name}.md`, RESULTS), `${this.#lines.join("\n").trimEnd()}\n`);
  }
}
