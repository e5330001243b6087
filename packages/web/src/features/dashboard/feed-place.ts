import { useRouter } from "@tanstack/react-router";
import { useLayoutEffect, useState, type RefObject } from "react";
import type { WindowVirtualizerHandle } from "virtua";

/** Heights of a list's cards, as far as they've been drawn. */
export type CardHeights = WindowVirtualizerHandle["cache"];

// Card heights when the feed was left, by browser history entry.
const heights = new Map<string, CardHeights>();

/** Card heights when the reader left this history entry; undefined on a first visit. */
export function useKeptHeights(): CardHeights | undefined {
  const visit = useVisit();
  const [kept] = useState(() => heights.get(visit));
  return kept;
}

/** Saves the cards' heights, so that coming back restores the scroll position at once. */
export function useHeightKeeper(virtualizer: RefObject<WindowVirtualizerHandle | null>): void {
  const visit = useVisit();
  useLayoutEffect(() => {
    const handle = virtualizer.current;
    return () => {
      if (handle !== null) heights.set(visit, handle.cache);
    };
  }, [visit, virtualizer]);
}

/** The history entry at which this component was first drawn. */
function useVisit(): string {
  const router = useRouter();
  const [visit] = useState(() => router.state.location.state.__TSR_key ?? "");
  return visit;
}
