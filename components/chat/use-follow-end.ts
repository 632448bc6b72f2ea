"use client";

import { useCallback, useEffect, useRef, useState, type RefObject } from "react";

/** How near the end, in pixels, counts as being there. */
const NEAR = 48;

/**
 * Keeps the end of a growing list in view, as long as the reader has not gone up. `away`: the reader is above the end.
 */
export function useFollowEnd(): {
  pane: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLOListElement | null>;
  away: boolean;
  toEnd: () => void;
} {
  const pane = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const follows = useRef(true);
  const [away, setAway] = useState(false);

  const toEnd = useCallback(() => {
    follows.current = true;
    setAway(false);
    pane.current?.scrollTo({ top: pane.current.scrollHeight });
  }, []);

  useEffect(() => {
    const [scroller, list] = [pane.current, content.current];
    if (!scroller || !list) return;
    const onScroll = () => {
      follows.current = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= NEAR;
      setAway(!follows.current);
    };
    const observer = new ResizeObserver(() => {
      if (follows.current) scroller.scrollTop = scroller.scrollHeight;
      else onScroll();
    });
    scroller.addEventListener("scroll", onScroll, { passive: true });
    observer.observe(list);
    observer.observe(scroller);
    return () => {
      observer.disconnect();
      scroller.removeEventListener("scroll", onScroll);
    };
  }, []);

  return { pane, content, away, toEnd };
}
