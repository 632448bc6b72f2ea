"use client";

import type { TraceView } from "../model/types";
import { GuardsPanel } from "./guards-panel";
import { PlanPanel } from "./plan-panel";
import { RoutePanel } from "./route-panel";
import { ToolsPanel } from "./tools-panel";

/** What is always in view beside a run: how it was routed, its tools, its plan, its limits. */
export function TracePanels({ view }: { view: TraceView }) {
  return (
    <div className="text-small leading-[max(18px,var(--lead-small))] [&_code]:text-[11.5px] [&_ul]:leading-[18px]">
      <RoutePanel id="route" view={view} />
      <ToolsPanel id="tools" view={view} />
      <PlanPanel id="plan" view={view} />
      <GuardsPanel id="guards" view={view} />
    </div>
  );
}
