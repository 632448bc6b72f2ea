"use client";

import { useEffect, useState } from "react";

/** What is open: an entity or an alias table, by its name. */
export interface Opened {
  part: "entities" | "aliasTables";
  name: string;
}

/** What a path of a finding or a change opens. */
function openedBy(goal: readonly string[] | null): Opened | null {
  const [part, name] = goal ?? [];
  return (part === "entities" || part === "aliasTables") && name !== undefined ? { part, name } : null;
}

/** The entity or table that is open, kept to where a finding or a change leads. */
export function useOpened(goal: readonly string[] | null) {
  const [opened, setOpened] = useState(() => openedBy(goal));
  useEffect(() => {
    const led = openedBy(goal);
    if (led) setOpened(led);
  }, [goal]);
  return [opened, setOpened] as const;
}
