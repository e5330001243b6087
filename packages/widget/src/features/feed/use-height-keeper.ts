import { useLayoutEffect, type RefObject } from "react";
import type { WindowVirtualizerHandle } from "virtua";
import type { FeedPlace } from "./feed-host.ts";

/** Saves the cards' heights when the feed is left. */
export function useHeightKeeper(virtualizer: RefObject<WindowVirtualizerHandle | null>, place?: FeedPlace): void {
  const keep = place?.keep;
  useLayoutEffect(() => {
    const handle = virtualizer.current;
    return () => {
      if (handle !== null) keep?.(handle.cache);
    };
  }, [keep, virtualizer]);
}
