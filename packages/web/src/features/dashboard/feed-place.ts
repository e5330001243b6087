import { useRouter } from "@tanstack/react-router";
import { useLayoutEffect, useState, type RefObject } from "react";
import type { WindowVirtualizerHandle } from "virtua";

/** How high the cards of a list are, as far as they have been drawn. */
export type CardHeights = WindowVirtualizerHandle["cache"];

// How high the cards were when the feed was left, by the entry of the browser's history.
const heights = new Map<string, CardHeights>();

/** The heights of the cards as they were when the reader left this very visit; undefined for who has not been here before. */
export function useKeptHeights(): CardHeights | undefined {
  const visit = useVisit();
  const [kept] = useState(() => heights.get(visit));
  return kept;
}

/** Keeps the heights of the cards for whoever comes back to this visit: their place must be there at once. */
export function useHeightKeeper(virtualizer: RefObject<WindowVirtualizerHandle | null>): void {
  const visit = useVisit();
  useLayoutEffect(() => {
    const handle = virtualizer.current;
    return () => {
      if (handle !== null) heights.set(visit, handle.cache);
    };
  }, [visit, virtualizer]);
}

/** Names the entry of the browser's history at which this part was drawn first. */
function useVisit(): string {
  const router = useRouter();
  const [visit] = useState(() => router.state.location.state.__TSR_key ?? "");
  return visit;
}
