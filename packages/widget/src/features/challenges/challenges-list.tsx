import { challengeCalls, type ChallengeCard } from "@guildhall/core/challenges";
import type { MouseEvent, ReactNode } from "react";
import { cardStyles as cards } from "../../forms/index.ts";
import { useGuild, useList, useMay, useTranslate } from "../../guild/index.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FeedItem } from "../../ui/feed-item.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import { useCardFocus } from "../../ui/use-card-focus.ts";
import { ChallengeListCard } from "./challenge-card.tsx";
import { challengesInput, type ChallengesView } from "./challenges-view.ts";

export interface ChallengesListProps {
  readonly view: ChallengesView;
  /** The button that creates one, for a list without any. */
  readonly create?: ReactNode;
  /** Buttons of a card; omit for none. */
  readonly actionsOf?: (challenge: ChallengeCard) => ReactNode;
  /** Ways to move the focus to the next card or the previous one, such as keys. */
  readonly keysOf?: (onStep: (step: 1 | -1) => void) => ReactNode;
}

/** A list of challenges, 30 at a time; Enter opens one. */
export function ChallengesList({ view, create, actionsOf, keysOf }: ChallengesListProps) {
  const t = useTranslate();
  const query = useList(challengeCalls.list, challengesInput(view));
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const { list, focusedId, setFocusedId, move } = useCardFocus(items.map(({ id }) => id));
  const open = useOpenByCard();
  const keys = keysOf?.(move);
  if (data === undefined)
    return (
      <>
        {keys}
        {isError ? <Failure onRetry={() => void refetch()} /> : <ListSkeleton />}
      </>
    );
  if (items.length === 0)
    return (
      <>
        {keys}
        <Empty view={view} create={create} />
      </>
    );
  return (
    <>
      {keys}
      <div
        ref={list}
        role="feed"
        aria-label={t(`challenges:lists.${view.type}`)}
        aria-busy={isFetchingNextPage}
        className={classNames(cards.cards, cards.columns)}
      >
        {items.map((item, index) => (
          <div
            key={item.id}
            className={cards.card}
            data-card={item.id}
            onFocus={() => setFocusedId(item.id)}
            onClick={(event) => open(event, item.id)}
          >
            <ChallengeListCard
              challenge={item}
              actions={actionsOf?.(item)}
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

/** Opens a card's challenge on a click outside its links, unless text is being selected. */
function useOpenByCard() {
  const { navigate } = useGuild();
  return ({ target }: MouseEvent, id: number): void => {
    const isOnControl = target instanceof Element && target.closest("a, button") !== null;
    if (!isOnControl && getSelection()?.isCollapsed !== false) navigate(`/challenge/${String(id)}`);
  };
}

function Empty({ view: { type, groupId }, create }: Pick<ChallengesListProps, "view" | "create">) {
  const t = useTranslate();
  const { group } = useGuild();
  const mayManage = useMay("manage-challenges");
  if (groupId !== 0) {
    const clear = <Button onClick={() => group.choose(0)}>{t("challenges:empty.group.clear")}</Button>;
    return (
      <EmptyState picture="search" title={t("challenges:empty.group.title")} action={clear}>
        {t("challenges:empty.group.text")}
      </EmptyState>
    );
  }
  const key = type === "active" && mayManage ? "activeManaged" : type;
  return (
    <EmptyState picture="flag" title={t(`challenges:empty.${key}.title`)} action={type !== "closed" && create}>
      {t(`challenges:empty.${key}.text`)}
    </EmptyState>
  );
}

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslate();
  const retry = <Button onClick={onRetry}>{t("challenges:lists.retry")}</Button>;
  return <EmptyState picture="offline" title={t("challenges:lists.failed")} action={retry} />;
}

function ListSkeleton() {
  const t = useTranslate();
  return (
    <div className={classNames(cards.cards, cards.columns)} role="status" aria-label={t("challenges:lists.loading")}>
      {[1, 2, 3, 4, 5, 6].map((each) => (
        <FeedItem
          key={each}
          media={<Skeleton width="2.5rem" height="2.5rem" round />}
          headline={<Skeleton width="12rem" />}
          time={{ iso: "", text: "" }}
        >
          <SkeletonText lines={3} />
        </FeedItem>
      ))}
    </div>
  );
}
