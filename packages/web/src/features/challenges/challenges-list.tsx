import type { ChallengeList } from "@guildhall/core/challenges";
import {
  Button,
  ButtonLink,
  classNames,
  EmptyState,
  FeedItem,
  LoadMore,
  Skeleton,
  SkeletonText,
} from "@guildhall/widget";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { useCardKeys } from "../../commands/use-card-keys.ts";
import { chooseGroup } from "../../groups/group.store.ts";
import { useTranslate } from "../../i18n/language.ts";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { ChallengeListCard } from "./challenge-card.tsx";
import { useChallengeWords } from "./challenge-words.ts";
import { challengePagesQuery } from "./challenges.queries.ts";

interface ListProps {
  readonly type: ChallengeList;
  readonly groupId: number;
  readonly mayManage: boolean;
}

/** A list of challenges, 30 at a time; J and K move between cards, Enter opens one. */
export function ChallengesList({ type, groupId, mayManage }: ListProps) {
  const t = useTranslate();
  const query = useInfiniteQuery(challengePagesQuery({ type, groupId }));
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const { list, focusedId, setFocusedId } = useCardKeys({
    source: "challenges-list",
    ids: items.map(({ id }) => id),
    titles: { next: t("challenges:lists.next"), previous: t("challenges:lists.previous") },
  });
  const open = useOpenByCard();
  if (data === undefined) return isError ? <Failure onRetry={() => void refetch()} /> : <ListSkeleton />;
  if (items.length === 0) return <Empty type={type} groupId={groupId} mayManage={mayManage} />;
  return (
    <>
      <div
        ref={list}
        role="feed"
        aria-label={t(`challenges:lists.${type}`)}
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
              canEdit={mayManage && UNPUBLISHED[type]}
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
  const navigate = useNavigate();
  return ({ target }: MouseEvent, id: number): void => {
    const isOnControl = target instanceof Element && target.closest("a, button") !== null;
    if (!isOnControl && getSelection()?.isCollapsed !== false) void navigate({ href: `/challenge/${String(id)}` });
  };
}

// Unpublished challenges are more often edited than viewed.
const UNPUBLISHED = { active: false, draft: true, schedule: true, closed: false } as const satisfies Record<
  ChallengeList,
  boolean
>;

function Empty({ type, groupId, mayManage }: ListProps) {
  const t = useTranslate();
  const { create, createHref, createRefusal } = useChallengeWords();
  if (groupId !== 0) {
    const clear = <Button onClick={() => chooseGroup(0)}>{t("challenges:empty.group.clear")}</Button>;
    return (
      <EmptyState picture="search" title={t("challenges:empty.group.title")} action={clear}>
        {t("challenges:empty.group.text")}
      </EmptyState>
    );
  }
  const key = type === "active" && mayManage ? "activeManaged" : type;
  const make = mayManage && createRefusal === null && type !== "closed" && (
    <ButtonLink variant="primary" href={createHref}>
      {create}
    </ButtonLink>
  );
  return (
    <EmptyState picture="flag" title={t(`challenges:empty.${key}.title`)} action={make}>
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
