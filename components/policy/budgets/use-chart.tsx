"use client";

import { useTranslations } from "next-intl";
import type { AmountCount } from "@/lib/schemas/policies";
import { binned, overLimit } from "./use";

const BINS = 32;
const WIDTH = 192;
const HEIGHT = 28;

/** What runs used of a budget, with the limit in it, and in words how many it would have stopped. */
export function UseChart({ use, limit }: { use: readonly AmountCount[] | undefined; limit: number | null }) {
  const t = useTranslations("policies.budgets");
  if (!use || use.length === 0) return null;
  const { runs, over } = overLimit(use, limit);
  const { counts, limitAt } = binned(use, limit, BINS);
  const most = Math.max(...counts);
  const step = WIDTH / BINS;
  return (
    <div className="mt-2 flex items-end gap-3">
      <svg
        aria-hidden
        width={WIDTH}
        height={HEIGHT}
        className="flex-none overflow-visible border-b border-line-control"
      >
        {counts.map((count, at) => {
          const height = count === 0 ? 0 : Math.max(1.5, (count / most) * HEIGHT);
          const beyond = limitAt !== null && (at + 0.5) / BINS > limitAt;
          return (
            <rect
              key={at}
              x={at * step + 0.5}
              y={HEIGHT - height}
              width={step - 1}
              height={height}
              className={beyond ? "fill-refuse-fill" : "fill-ink-4"}
            />
          );
        })}
        {limitAt === null ? null : (
          <line
            x1={limitAt * WIDTH}
            x2={limitAt * WIDTH}
            y1={-2}
            y2={HEIGHT}
            className="stroke-ink"
            strokeWidth={1.5}
          />
        )}
      </svg>
      <p className={over > 0 ? "text-small text-refuse" : "text-small text-ink-3"}>
        {t("wouldStop", { over, runs, share: over / runs })}
      </p>
    </div>
  );
}
