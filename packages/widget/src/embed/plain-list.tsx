import { FEED_SCROLL_THRESHOLD_PX } from "@guildhall/core";
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type ReactElement, type Ref } from "react";

interface Handle {
  readonly cache: undefined;
  readonly scrollToIndex: (index: number) => void;
}

/** Its first rows don't depend on what is in view. */
export const useMeasured = (): boolean => true;

interface ListProps {
  readonly ref?: Ref<Handle>;
  /** The estimated height of a row in px. */
  readonly itemSize: number;
  readonly children: readonly ReactElement[];
}

/** So many rows are drawn at first and whenever the last of them comes near. */
const STEP = 8;
// The browser skips drawing what is out of sight, and remembers the heights of what was drawn.
const ROW = { contentVisibility: "auto", containIntrinsicSize: "auto 160px" } as const;

/**
 * Stands in for virtua in a host's page: the cards of a feed without a virtual list, which would listen to the window's
 * scrolling. It draws them from the first one on, as far as the reader has come.
 */
export function WindowVirtualizer({ ref, itemSize, children }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  const rest = useRef<HTMLDivElement>(null);
  const wanted = useRef(-1);
  const [reached, setReached] = useState(() => reach(children, STEP));
  const count = drawnOf(children, reached);
  const drawUpTo = (next: number): void => setReached(reach(children, next));
  useEffect(() => {
    if (rest.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) drawUpTo(count + STEP);
      },
      { rootMargin: `${String(FEED_SCROLL_THRESHOLD_PX)}px 0px` },
    );
    observer.observe(rest.current);
    return () => observer.disconnect();
  });
  const scrollTo = (index: number): void => list.current?.children[index]?.scrollIntoView({ block: "nearest" });
  useLayoutEffect(() => {
    if (wanted.current >= 0) scrollTo(wanted.current);
    wanted.current = -1;
  }, [count]);
  useImperativeHandle(ref, () => ({
    cache: undefined,
    scrollToIndex: (index) => {
      if (index < count) return scrollTo(index);
      wanted.current = index;
      drawUpTo(index + STEP);
    },
  }));
  const left = children.length - count;
  return (
    <div ref={list}>
      {children.slice(0, count).map((child) => (
        <div key={child.key} style={ROW}>
          {child}
        </div>
      ))}
      {left > 0 && <div ref={rest} style={{ height: left * itemSize }} />}
    </div>
  );
}

/** How far the rows are drawn: the last one then, since others may come before it. */
interface Reached {
  readonly key: string | null;
  readonly count: number;
}

function reach(children: readonly ReactElement[], count: number): Reached {
  return { key: children[Math.min(count, children.length) - 1]?.key ?? null, count };
}

function drawnOf(children: readonly ReactElement[], { key, count }: Reached): number {
  return Math.max(count, children.findIndex((child) => child.key === key) + 1);
}
