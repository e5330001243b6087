import { formatMonth } from "@guildhall/core";
import { thanksCalls } from "@guildhall/core/thanks";
import type { ReactNode } from "react";
import { cardStyles as cards } from "../../forms/index.ts";
import { useList, useMember, useReaderLanguage, useTranslate } from "../../guild/index.ts";
import type { Person } from "../../ui/avatar.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FeedItem } from "../../ui/feed-item.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import { useCardFocus } from "../../ui/use-card-focus.ts";
import { ThanksItem } from "./thanks-item.tsx";
import { thanksInput, type ThanksView } from "./thanks-reads.ts";

export interface ThanksListProps {
  readonly view: ThanksView;
  readonly onAllMonths: () => void;
  readonly onThankBack: (giver: Person) => void;
  /** Thanking back may come next. */
  readonly onCardFocus?: (() => void) | undefined;
  /** Ways to move the focus to the next card or the previous one, such as keys. */
  readonly keysOf?: ((onStep: (step: 1 | -1) => void) => ReactNode) | undefined;
}

/** A list of thanks, newest first; T thanks back. */
export function ThanksList({ view, onAllMonths, onThankBack, onCardFocus, keysOf }: ThanksListProps) {
  const t = useTranslate();
  const query = useList(thanksCalls.list, thanksInput(view), { cursor: "last_id" });
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch, dataUpdatedAt } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const { list, focusedId, setFocusedId, move } = useCardFocus(items.map(({ id }) => id));
  const focus = (id: number): void => {
    setFocusedId(id);
    onCardFocus?.();
  };
  const isEmpty = data !== undefined && items.length === 0;
  return (
    <>
      {keysOf?.(move)}
      {data === undefined && (isError ? <Failure onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {isEmpty && <Empty view={view} onAllMonths={onAllMonths} />}
      {items.length > 0 && (
        <>
          <div
            ref={list}
            role="feed"
            aria-label={t(`thanks:list.${view.type}`)}
            aria-busy={isFetchingNextPage}
            className={cards.cards}
          >
            {items.map((item, index) => (
              <div key={item.id} className={cards.card} data-card={item.id} onFocus={() => focus(item.id)}>
                <ThanksItem
                  thanks={item}
                  readAt={new Date(dataUpdatedAt)}
                  onThankBack={onThankBack}
                  position={index + 1}
                  setSize={hasNextPage ? -1 : items.length}
                  tabIndex={item.id === (focusedId ?? items[0]?.id) ? 0 : -1}
                />
              </div>
            ))}
          </div>
          <LoadMore hasNext={hasNextPage} busy={isFetchingNextPage} onLoad={() => void fetchNextPage()} />
        </>
      )}
    </>
  );
}

function Empty({ view: { type, month }, onAllMonths }: Pick<ThanksListProps, "view" | "onAllMonths">) {
  const t = useTranslate();
  const language = useReaderLanguage();
  const canGive = useMember().features.includes("new-thanks");
  if (month !== "") {
    const clear = <Button onClick={onAllMonths}>{t("thanks:empty.month.clear")}</Button>;
    return (
      <EmptyState
        picture="search"
        title={t("thanks:empty.month.title", { month: formatMonth(month, language) })}
        action={clear}
      >
        {t("thanks:empty.month.text")}
      </EmptyState>
    );
  }
  const give = (
    <ButtonLink variant="primary" href="/thanks/create">
      {t("thanks:give")}
    </ButtonLink>
  );
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
    <div className={cards.cards} role="status" aria-label={t("thanks:list.loading")}>
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
