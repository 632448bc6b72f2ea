import { LOG_LEVELS, type LogLevel } from "./records";
import type { LogLine } from "./store";

/** What a stretch of log says at a glance. */
export interface LogSummary {
  examined: number;
  byLevel: Record<LogLevel, number>;
  /** Most frequent first. */
  errorCodes: { code: string; lines: number; tasks: string[]; firstAt: Date; lastAt: Date }[];
  /** The lines of at least the asked level, the newest `limit` of them, oldest first. */
  excerpt: LogLine[];
}

const rank = (level: LogLevel) => LOG_LEVELS.indexOf(level);

/** Sums up log lines, newest first as they come from the store; null when there is none. */
export function summariseLog(lines: readonly LogLine[], minLevel: LogLevel, limit: number): LogSummary | null {
  if (lines.length === 0) return null;
  const count = (level: LogLevel) => lines.filter((line) => line.level === level).length;
  return {
    examined: lines.length,
    byLevel: { INFO: count("INFO"), WARN: count("WARN"), ERROR: count("ERROR") },
    errorCodes: errorCodesOf(lines),
    excerpt: lines
      .filter(({ level }) => rank(level) >= rank(minLevel))
      .slice(0, limit)
      .reverse(),
  };
}

function errorCodesOf(lines: readonly LogLine[]): LogSummary["errorCodes"] {
  const byCode = new Map<string, LogLine[]>();
  for (const line of lines) {
    if (line.errorCode !== null) byCode.set(line.errorCode, [...(byCode.get(line.errorCode) ?? []), line]);
  }
  return [...byCode]
    .flatMap(([code, found]) => {
      const [newest, oldest] = [found[0], found.at(-1)];
      if (!newest || !oldest) return [];
      const tasks = [...new Set(found.map(({ taskId }) => taskId))].sort();
      return [{ code, lines: found.length, tasks, firstAt: oldest.at, lastAt: newest.at }];
    })
    .sort((a, b) => b.lines - a.lines || (a.code < b.code ? -1 : 1));
}
