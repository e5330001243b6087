import { FEED_DEBOUNCE_MS, FEED_SCROLL_THRESHOLD_PX } from "@guildhall/core";
import { type FeedItem } from "@guildhall/core/feed";
import { memo, useEffect, useRef, useState, type RefObject } from "react";
import { WindowVirtualizer, type WindowVirtualizerHandle } from "virtua";
import { useTranslate } from "../../guild/index.ts";
import { useFeedTime } from "../../time/index.ts";
import { FeedSeparator } from "../../ui/feed-item.tsx";
import type { FeedTime } from "../../ui/time-attributes.ts";
import { FeedCard } from "./feed-card.tsx";
import type { FeedHost, ThankInReturn } from "./feed-host.ts";
import type { FeedRow } from "./feed-pages.ts";
import { FeedSkeleton } from "./feed-skeleton.tsx";
import { useHeightKeeper } from "./use-height-keeper.ts";
import { useMeasured } from "./use-measured.ts";
import type { TeamFeed } from "./use-team-feed.ts";
import styles from "./feed.module.css";

// A typical card's height in px: the first estimate for undrawn ones.
const CARD_PX = 150;

/** The feed's cards, virtualized. */
export function FeedList({ feed, host }: { readonly feed: TeamFeed; readonly host: FeedHost }) {
  const t = useTranslate();
  const time = useFeedTime();
  const list = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<WindowVirtualizerHandle>(null);
  const { place, keys: Keys, onThankBack } = host;
  const heights = place?.heights;
  useHeightKeeper(virtualizer, place);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const start = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const isMeasured = useMeasured(heights !== undefined);
  useEndless({ start, end }, feed, isMeasured);
  const focus = (step: 1 | -1): void => {
    const next = nextCard(feed.rows, focusedKey, step);
    if (next === null) return;
    setFocusedKey(next.key);
    virtualizer.current?.scrollToIndex(next.index, { align: "nearest" });
    focusWhenDrawn(list.current, next.key);
  };
  const tabKey = focusedKey ?? feed.rows[0]?.key;
  return (
    <>
      {Keys && <Keys onStep={focus} />}
      <div ref={list} role="feed" aria-label={t("dashboard:feedLabel")} aria-busy={feed.isFetching}>
        <div ref={start} aria-hidden="true" />
        <WindowVirtualizer
          ref={virtualizer}
          shift={feed.isKeepingPlace}
          itemSize={CARD_PX}
          {...(heights && { cache: heights })}
        >
          {(isMeasured ? feed.rows : NONE).map((row) => (
            <Row
              key={row.key}
              row={row}
              time={time}
              isTabStop={row.key === tabKey}
              onFocus={setFocusedKey}
              onThankBack={onThankBack}
            />
          ))}
        </WindowVirtualizer>
        <div ref={end} aria-hidden="true" />
      </div>
      <FeedTail feed={feed} isMeasured={isMeasured} />
    </>
  );
}

/** What is being fetched, or that there's nothing more. */
function FeedTail({ feed, isMeasured }: { readonly feed: TeamFeed; readonly isMeasured: boolean }) {
  const t = useTranslate();
  if (!isMeasured || feed.isFetchingOlder) return <FeedSkeleton />;
  return feed.hasOlder ? null : <p className={styles.end}>{t("dashboard:end")}</p>;
}

const NONE: TeamFeed["rows"] = [];

interface RowProps {
  readonly row: FeedRow<FeedItem>;
  readonly time: (instant: string) => FeedTime;
  readonly isTabStop: boolean;
  readonly onFocus: (key: string) => void;
  readonly onThankBack: ThankInReturn | undefined;
}

// News and every reading make new rows that mostly say the same; cards are far dearer than looking whether they do.
const Row = memo(function Row({ row, time, isTabStop, onFocus, onThankBack }: RowProps) {
  if (row.kind === "separator") return <ReadBelow />;
  const { item, key, isNew, position } = row;
  return (
    <div className={styles.row} data-row={key} onFocus={() => onFocus(key)}>
      <FeedCard
        item={item}
        time={time(item.createdAt)}
        isNew={isNew}
        position={position}
        setSize={-1}
        tabIndex={isTabStop ? 0 : -1}
        onThankBack={onThankBack}
      />
    </div>
  );
}, saysTheSame);

/** A feed may contain only articles, so the line is decorative. */
function ReadBelow() {
  const t = useTranslate();
  return (
    <div className={styles.row} aria-hidden="true">
      <FeedSeparator text={t("dashboard:readBelow")} />
    </div>
  );
}

function saysTheSame(before: RowProps, after: RowProps): boolean {
  return (
    before.isTabStop === after.isTabStop &&
    before.time === after.time &&
    before.onFocus === after.onFocus &&
    before.onThankBack === after.onThankBack &&
    (before.row === after.row || JSON.stringify(before.row) === JSON.stringify(after.row))
  );
}

interface Ends {
  readonly start: RefObject<HTMLElement | null>;
  readonly end: RefObject<HTMLElement | null>;
}

/** Loads more at both ends: within 300 px of them, at most every 100 ms. */
function useEndless({ start, end }: Ends, feed: TeamFeed, isMeasured: boolean): void {
  const { loadOlder, loadNewer } = feed;
  useEffect(() => {
    if (!isMeasured) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const top = start.current?.getBoundingClientRect().top ?? 0;
      const bottom = end.current?.getBoundingClientRect().top ?? Infinity;
      if (bottom - window.innerHeight < FEED_SCROLL_THRESHOLD_PX) void loadOlder();
      // Only while the start is above the window: otherwise the visible cards would shift.
      if (top < 0 && top > -FEED_SCROLL_THRESHOLD_PX) void loadNewer();
    };
    // Not the scrolling itself: a host's page may scroll anywhere, and isn't listened to.
    const observer = new IntersectionObserver(
      () => {
        clearTimeout(timer);
        timer = setTimeout(look, FEED_DEBOUNCE_MS);
      },
      { rootMargin: `${String(FEED_SCROLL_THRESHOLD_PX)}px 0px` },
    );
    for (const { current } of [start, end]) if (current !== null) observer.observe(current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [start, end, loadOlder, loadNewer, isMeasured]);
}

function nextCard(
  rows: readonly FeedRow<FeedItem>[],
  from: string | null,
  step: 1 | -1,
): { key: string; index: number } | null {
  const start = from === null ? -1 : rows.findIndex((row) => row.key === from);
  const begin = from === null && step === -1 ? 0 : start + step;
  for (let index = begin; index >= 0 && index < rows.length; index += step) {
    const row = rows[index];
    if (row?.kind === "card") return { key: row.key, index };
  }
  return null;
}

// The card may first have to be scrolled to, drawn and measured: until then it can't be focused.
function focusWhenDrawn(list: HTMLElement | null, key: string, tries = 10): void {
  const card = list?.querySelector<HTMLElement>(`[data-row="${key}"] article`);
  card?.focus({ preventScroll: true });
  const hasFocus = card?.matches(":focus") === true;
  if (!hasFocus && tries > 0) requestAnimationFrame(() => focusWhenDrawn(list, key, tries - 1));
}
