import { FEED_DEBOUNCE_MS, FEED_SCROLL_THRESHOLD_PX } from "@guildhall/core";
import { type FeedItem } from "@guildhall/core/feed";
import { FeedSeparator } from "@guildhall/widget";
import { useEffect, useRef, useState } from "react";
import { WindowVirtualizer, type WindowVirtualizerHandle } from "virtua";
import { useCommands, type Command } from "../../commands/command.store.ts";
import { useTranslate } from "../../i18n/language.ts";
import { useFeedTime } from "@guildhall/widget/time";
import { FeedCard } from "./feed-card.tsx";
import type { FeedRow } from "./feed-pages.ts";
import { useHeightKeeper, type CardHeights } from "./feed-place.ts";
import { FeedSkeleton } from "./feed-skeleton.tsx";
import type { TeamFeed } from "./use-team-feed.ts";
import styles from "./feed.module.css";

// A typical card's height in px: the first estimate for undrawn ones.
const CARD_PX = 150;

/** The feed's cards, virtualized. */
export function FeedList({ feed, heights }: { readonly feed: TeamFeed; readonly heights: CardHeights | undefined }) {
  const t = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<WindowVirtualizerHandle>(null);
  useHeightKeeper(virtualizer);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  useEndless(list, feed);
  const focus = (step: 1 | -1): void => {
    const next = nextCard(feed.rows, focusedKey, step);
    if (next === null) return;
    setFocusedKey(next.key);
    virtualizer.current?.scrollToIndex(next.index, { align: "nearest" });
    focusWhenDrawn(list.current, next.key);
  };
  const commands: readonly Command[] = [
    { id: "feed-next", section: "page", title: t("dashboard:nextCard"), shortcut: "KeyJ", run: () => focus(1) },
    {
      id: "feed-previous",
      section: "page",
      title: t("dashboard:previousCard"),
      shortcut: "KeyK",
      run: () => focus(-1),
    },
  ];
  useCommands("feed", commands);
  const tabKey = focusedKey ?? feed.rows[0]?.key;
  return (
    <>
      <div ref={list} role="feed" aria-label={t("dashboard:feedLabel")} aria-busy={feed.isFetching}>
        <WindowVirtualizer
          ref={virtualizer}
          shift={feed.isKeepingPlace}
          itemSize={CARD_PX}
          {...(heights && { cache: heights })}
        >
          {feed.rows.map((row) => (
            <Row key={row.key} row={row} isTabStop={row.key === tabKey} onFocus={setFocusedKey} />
          ))}
        </WindowVirtualizer>
      </div>
      {feed.isFetchingOlder && <FeedSkeleton />}
      {!feed.hasOlder && <p className={styles.end}>{t("dashboard:end")}</p>}
    </>
  );
}

function Row({
  row,
  isTabStop,
  onFocus,
}: {
  readonly row: FeedRow<FeedItem>;
  readonly isTabStop: boolean;
  readonly onFocus: (key: string) => void;
}) {
  const t = useTranslate();
  const time = useFeedTime();
  if (row.kind === "separator") {
    // A feed may contain only articles, so the line is decorative.
    return (
      <div className={styles.row} aria-hidden="true">
        <FeedSeparator text={t("dashboard:readBelow")} />
      </div>
    );
  }
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
      />
    </div>
  );
}

/** Loads more at both ends: within 300 px of them, at most every 100 ms. */
function useEndless(list: { readonly current: HTMLElement | null }, feed: TeamFeed): void {
  const { loadOlder, loadNewer } = feed;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const box = list.current?.getBoundingClientRect();
      if (box === undefined) return;
      if (box.bottom - window.innerHeight < FEED_SCROLL_THRESHOLD_PX) void loadOlder();
      // Only while the start is above the window: otherwise the visible cards would shift.
      if (box.top < 0 && box.top > -FEED_SCROLL_THRESHOLD_PX) void loadNewer();
    };
    const onScroll = (): void => {
      clearTimeout(timer);
      timer = setTimeout(look, FEED_DEBOUNCE_MS);
    };
    onScroll();
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", onScroll);
    };
  }, [list, loadOlder, loadNewer]);
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
  const hasFocus = card !== null && card !== undefined && card === document.activeElement;
  if (!hasFocus && tries > 0) requestAnimationFrame(() => focusWhenDrawn(list, key, tries - 1));
}
