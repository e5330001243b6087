import type { ThanksListType } from "@guildhall/core";
import { Button, ButtonLink, EmptyState, FeedItem, LoadMore, Skeleton, SkeletonText } from "@guildhall/widget";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useCommands, type Command } from "../../commands/command.store.ts";
import { useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import { loadThankDialog } from "./thank-dialog-host.tsx";
import { ThanksItem } from "./thanks-item.tsx";
import { thanksPagesQuery } from "./thanks.queries.ts";
import styles from "./thanks.module.css";

interface ThanksListProps {
  readonly type: ThanksListType;
  /** `YYYY-MM`, or empty for every month. */
  readonly month: string;
  readonly monthLabel: string;
  readonly onAllMonths: () => void;
}

/** One list of thanks, newest first; J and K move from card to card, T thanks back. */
export function ThanksList({ type, month, monthLabel, onAllMonths }: ThanksListProps) {
  const t = useTranslate();
  const query = useInfiniteQuery(thanksPagesQuery({ type, month }));
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch, dataUpdatedAt } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const { list, focusedId, setFocusedId } = useCardKeys(items.map(({ id }) => id));
  const onCardFocus = (id: number): void => {
    setFocusedId(id);
    // Ready before T is pressed.
    void loadThankDialog();
  };
  if (data === undefined) return isError ? <Failure onRetry={() => void refetch()} /> : <ListSkeleton />;
  if (items.length === 0) return <Empty type={type} monthLabel={month === "" ? null : monthLabel} onAllMonths={onAllMonths} />;
  return (
    <>
      <div ref={list} role="feed" aria-label={t(`thanks:list.${type}`)} aria-busy={isFetchingNextPage} className={styles.cards}>
        {items.map((item, index) => (
          <div key={item.id} className={styles.card} data-card={item.id} onFocus={() => onCardFocus(item.id)}>
            <ThanksItem
              thanks={item}
              readAt={new Date(dataUpdatedAt)}
              position={index + 1}
              setSize={hasNextPage ? -1 : items.length}
              tabIndex={item.id === (focusedId ?? items[0]?.id) ? 0 : -1}
            />
          </div>
        ))}
      </div>
      <LoadMore hasNext={hasNextPage} busy={isFetchingNextPage} onLoad={() => void fetchNextPage()} />
    </>
  );
}

function useCardKeys(ids: readonly number[]) {
  const t = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const move = (step: 1 | -1): void => {
    const from = focusedId === null ? -1 : ids.indexOf(focusedId);
    const next = ids[from === -1 ? 0 : from + step];
    if (next === undefined) return;
    const card = list.current?.querySelector<HTMLElement>(`[data-card="${String(next)}"] article`);
    card?.focus();
    card?.scrollIntoView({ block: "nearest" });
  };
  const commands: readonly Command[] = [
    { id: "thanks-next", section: "page", title: t("thanks:list.nextCard"), shortcut: "KeyJ", run: () => move(1) },
    { id: "thanks-previous", section: "page", title: t("thanks:list.previousCard"), shortcut: "KeyK", run: () => move(-1) },
  ];
  useCommands("thanks-list", commands);
  // A card that is gone must not take the only tab stop with it.
  return { list, focusedId: focusedId !== null && ids.includes(focusedId) ? focusedId : null, setFocusedId };
}

function Empty({ type, monthLabel, onAllMonths }: {
  readonly type: ThanksListType;
  readonly monthLabel: string | null;
  readonly onAllMonths: () => void;
}) {
  const t = useTranslate();
  const canGive = useMember().features.includes("new-thanks");
  if (monthLabel !== null) {
    const clear = <Button onClick={onAllMonths}>{t("thanks:empty.month.clear")}</Button>;
    return (
      <EmptyState picture="search" title={t("thanks:empty.month.title", { month: monthLabel })} action={clear}>
        {t("thanks:empty.month.text")}
      </EmptyState>
    );
  }
  const give = <ButtonLink variant="primary" href="/thanks/create">{t("thanks:give")}</ButtonLink>;
  return (
    <EmptyState picture="thanks" title={t(`thanks:empty.${type}.title`)} action={canGive && give}>
      {t(`thanks:empty.${type}.text`)}
    </EmptyState>
  );
}

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslate();
  const retry = <Button onClick={onRetry}>{t("thanks:list.retry")}</Button>;
  return <EmptyState picture="offline" title={t("thanks:list.failed")} action={retry} />;
}

function ListSkeleton() {
  const t = useTranslate();
  return (
    <div className={styles.cards} role="status" aria-label={t("thanks:list.loading")}>
      {[1, 2, 3, 4].map((each) => (
        <FeedItem
          key={each}
          media={<Skeleton width="2.5rem" height="2.5rem" round />}
          headline={<Skeleton width="16rem" />}
          time={{ iso: "", text: "" }}
        >
          <SkeletonText lines={2} />
        </FeedItem>
      ))}
    </div>
  );
}
