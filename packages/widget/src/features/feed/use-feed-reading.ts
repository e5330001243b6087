import { FEED_SCROLL_THRESHOLD_PX } from "@guildhall/core";
import { useEffect, useRef, useState, type RefObject } from "react";
import { useGuild } from "../../guild/index.ts";
import { rememberRead } from "./feed-reads.ts";

const READ_AFTER_MS = 1500;

/** Whether the start of the feed is visible; marks the newest card as read once it has been visible for a moment. */
export function useFeedReading(
  top: RefObject<HTMLElement | null>,
  feed: { readonly newest: number; readonly hasNewer: boolean },
): boolean {
  const { client } = useGuild();
  const [isAtTop, setIsAtTop] = useState(true);
  const remembered = useRef(0);
  useEffect(() => {
    const node = top.current;
    if (node === null) return;
    const margin = `${String(FEED_SCROLL_THRESHOLD_PX)}px 0px 0px 0px`;
    const observer = new IntersectionObserver(([entry]) => setIsAtTop(entry?.isIntersecting ?? true), {
      rootMargin: margin,
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [top]);
  const { newest, hasNewer } = feed;
  useEffect(() => {
    if (!isAtTop || hasNewer || newest <= remembered.current) return;
    const timer = setTimeout(() => {
      remembered.current = newest;
      void rememberRead(client, newest);
    }, READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [client, isAtTop, hasNewer, newest]);
  return isAtTop;
}
