import { useElementScrollRestoration } from "@tanstack/react-router";
import { useLayoutEffect, useState, type RefObject } from "react";
import type { CacheSnapshot, WindowVirtualizerHandle } from "virtua";

// How high the cards were when a feed was left, by its group.
const heights = new Map<number, CacheSnapshot>();

/** Whether somebody comes back to a place further down, such as by the browser's button: it must be there at once. */
export function useIsReturn(): boolean {
  const place = useElementScrollRestoration({ getElement: () => window });
  const [isReturn] = useState((place?.scrollY ?? 0) > 0);
  return isReturn;
}

/** The heights of the cards as they were when this feed was left, so that a place in it is where it was. */
export function useKeptHeights(groupId: number, virtualizer: RefObject<WindowVirtualizerHandle | null>): CacheSnapshot | undefined {
  const [kept] = useState(() => heights.get(groupId));
  useLayoutEffect(() => {
    const handle = virtualizer.current;
    return () => {
      if (handle !== null) heights.set(groupId, handle.cache);
    };
  }, [groupId, virtualizer]);
  return kept;
}
