import type { ActivityKind, ActivityList as ListName } from "@guildhall/core/activities";
import type { MouseEvent, ReactNode } from "react";
import { cardStyles as cards } from "../../forms/index.ts";
import { useGuild, useTranslate } from "../../guild/index.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FeedItem, type FeedItemFrame } from "../../ui/feed-item.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import { useCardFocus } from "../../ui/use-card-focus.ts";
import { activityHref } from "./activity-href.ts";

interface Item {
  readonly id: number;
}

/** A list read with `useList`. */
interface ListRead<Card extends Item> {
  readonly data: { readonly pages: readonly { readonly items: readonly Card[] }[] } | undefined;
  readonly isError: boolean;
  readonly isFetchingNextPage: boolean;
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
}

/** A list's texts. */
interface Words {
  readonly label: string;
  readonly loading: string;
  readonly failed: string;
  /** A title and a sentence for a list without any, in every group. */
  readonly empty: string;
  readonly emptyText: string;
}

/** One list of a kind. */
export interface ListView {
  readonly type: ListName;
  /** 0 for every group. */
  readonly groupId: number;
}

/** The list's request, of any kind. */
export function listInput({ type, groupId }: ListView) {
  return { params: { type }, query: { group_id: groupId } };
}

/** What a kind's own list is given by the page around it. */
export interface KindListProps<Card extends Item> {
  readonly view: ListView;
  /** The button that creates one, for a list without any. */
  readonly create?: ReactNode;
  /** Buttons of a card; omit for none. */
  readonly actionsOf?: (item: Card) => ReactNode;
  /** Ways to move the focus to the next card or the previous one, such as keys. */
  readonly keysOf?: (onStep: (step: 1 | -1) => void) => ReactNode;
}

interface ActivityListProps<Card extends Item> extends Omit<KindListProps<Card>, "actionsOf"> {
  readonly kind: ActivityKind;
  readonly read: ListRead<Card>;
  readonly card: (item: Card, frame: Omit<FeedItemFrame, "time">) => ReactNode;
  readonly words: Words;
}

/** A list of activities, a page at a time; Enter or a click opens one. */
export function ActivityList<Card extends Item>({
  kind,
  view,
  read,
  card,
  words,
  create,
  keysOf,
}: ActivityListProps<Card>) {
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = read;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const { list, focusedId, setFocusedId, move } = useCardFocus(items.map(({ id }) => id));
  const open = useOpenByCard(kind);
  const cardOf = (item: Card, index: number): ReactNode => (
    <div
      key={item.id}
      className={cards.card}
      data-card={item.id}
      onFocus={() => setFocusedId(item.id)}
      onClick={(event) => open(event, item.id)}
    >
      {card(item, {
        position: index + 1,
        setSize: hasNextPage ? -1 : items.length,
        tabIndex: item.id === (focusedId ?? items[0]?.id) ? 0 : -1,
      })}
    </div>
  );
  return (
    <>
      {keysOf?.(move)}
      {data === undefined ? (
        isError ? (
          <Failure title={words.failed} onRetry={() => void refetch()} />
        ) : (
          <Loading label={words.loading} />
        )
      ) : items.length === 0 ? (
        <Empty words={words} view={view} create={create} />
      ) : (
        <div
          ref={list}
          role="feed"
          aria-label={words.label}
          aria-busy={isFetchingNextPage}
          className={classNames(cards.cards, cards.columns)}
        >
          {items.map(cardOf)}
        </div>
      )}
      <LoadMore hasNext={hasNextPage} busy={isFetchingNextPage} onLoad={() => void fetchNextPage()} />
    </>
  );
}

/** Opens a card's page on a click outside its links, unless text is being selected. */
function useOpenByCard(kind: ActivityKind) {
  const { navigate } = useGuild();
  return ({ target }: MouseEvent, id: number): void => {
    const isOnControl = target instanceof Element && target.closest("a, button") !== null;
    if (!isOnControl && getSelection()?.isCollapsed !== false) navigate(activityHref(kind, id));
  };
}

function Empty({ words, view, create }: Pick<ActivityListProps<Item>, "words" | "view" | "create">) {
  const t = useTranslate();
  const { group } = useGuild();
  if (view.groupId === 0)
    return (
      <EmptyState picture="flag" title={words.empty} action={view.type !== "closed" && create}>
        {words.emptyText}
      </EmptyState>
    );
  const clear = <Button onClick={() => group.choose(0)}>{t("activities:empty.clear")}</Button>;
  return (
    <EmptyState picture="search" title={t("activities:empty.title")} action={clear}>
      {t("activities:empty.text")}
    </EmptyState>
  );
}

function Failure({ title, onRetry }: { readonly title: string; readonly onRetry: () => void }) {
  const t = useTranslate();
  const retry = <Button onClick={onRetry}>{t("activities:retry")}</Button>;
  return <EmptyState picture="offline" title={title} action={retry} />;
}

function Loading({ label }: { readonly label: string }) {
  return (
    <div className={classNames(cards.cards, cards.columns)} role="status" aria-label={label}>
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
