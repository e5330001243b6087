import type { ThanksListType } from "@guildhall/core/thanks";
import { Button, ButtonLink, EmptyState, FeedItem, LoadMore, Skeleton, SkeletonText } from "@guildhall/widget";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCardKeys } from "../../commands/use-card-keys.ts";
import { useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { loadThankDialog } from "./thank-dialog-host.tsx";
import { ThanksItem } from "./thanks-item.tsx";
import { thanksPagesQuery } from "./thanks.queries.ts";

interface ThanksListProps {
  readonly type: ThanksListType;
  /** `YYYY-MM`, or empty for every month. */
  readonly month: string;
  readonly monthLabel: string;
  readonly onAllMonths: () => void;
}

/** A list of thanks, newest first; J and K move between cards, T thanks back. */
export function ThanksList({ type, month, monthLabel, onAllMonths }: ThanksListProps) {
  const t = useTranslate();
  const query = useInfiniteQuery(thanksPagesQuery({ type, month }));
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch, dataUpdatedAt } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const { list, focusedId, setFocusedId } = useCardKeys({
    source: "thanks-list",
    ids: items.map(({ id }) => id),
    titles: { next: t("thanks:list.nextCard"), previous: t("thanks:list.previousCard") },
  });
  const onCardFocus = (id: number): void => {
    setFocusedId(id);
    // Ready before T is pressed.
    loadThankDialog();
  };
  if (data === undefined) return isError ? <Failure onRetry={() => void refetch()} /> : <ListSkeleton />;
  if (items.length === 0)
    return <Empty type={type} monthLabel={month === "" ? null : monthLabel} onAllMonths={onAllMonths} />;
  return (
    <>
      <div
        ref={list}
        role="feed"
        aria-label={t(`thanks:list.${type}`)}
        aria-busy={isFetchingNextPage}
        className={cards.cards}
      >
        {items.map((item, index) => (
          <div key={item.id} className={cards.card} data-card={item.id} onFocus={() => onCardFocus(item.id)}>
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

function Empty({
  type,
  monthLabel,
  onAllMonths,
}: {
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
