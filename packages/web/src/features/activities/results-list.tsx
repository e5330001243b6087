import { Button, Card, EmptyState, LoadMore, SkeletonText, useCardFocus } from "@guildhall/widget";
import { cardStyles as cards } from "@guildhall/widget/forms";
import type { ReactNode } from "react";
import { CardKeys } from "../../commands/use-card-keys.ts";
import { useTranslate } from "../../i18n/language.ts";
import type { ResultTexts } from "./activity-words.ts";

/** Where a card is in its list. */
export interface CardPlace {
  readonly position: number;
  /** -1 while it's unknown how many there are. */
  readonly setSize: number;
  readonly tabIndex: number;
}

/** A list as `useList` reads it. */
interface ListReading<Item> {
  readonly data: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined;
  readonly isError: boolean;
  readonly isFetchingNextPage: boolean;
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
  readonly refetch: () => Promise<unknown>;
}

interface ResultsListProps<Item> {
  readonly kind: ResultTexts;
  readonly reading: ListReading<Item>;
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  /** Keys that act on the focused one, if any; omit for none. */
  readonly keysOf?: (focused: Item | undefined) => ReactNode;
  /** Draws a result. */
  readonly children: (item: Item, place: CardPlace) => ReactNode;
}

/** One list of results, page by page; J and K move between them. */
export function ResultsList<Item extends { readonly id: number }>({
  kind,
  reading,
  empty,
  keysOf,
  children,
}: ResultsListProps<Item>) {
  const t = useTranslate();
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = reading;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const { list, focusedId, setFocusedId, move } = useCardFocus(items.map(({ id }) => id));
  const titles = { next: t(`${kind}:results.next`), previous: t(`${kind}:results.previous`) };
  const keys = (
    <>
      <CardKeys source="results" titles={titles} move={move} />
      {keysOf?.(items.find(({ id }) => id === focusedId))}
    </>
  );
  if (data === undefined)
    return (
      <>
        {keys}
        {isError ? <Failure kind={kind} onRetry={() => void refetch()} /> : <ResultsLoading kind={kind} />}
      </>
    );
  if (items.length === 0)
    return (
      <>
        {keys}
        <Card>
          <EmptyState picture="feed" title={empty.title} action={empty.action}>
            {empty.text}
          </EmptyState>
        </Card>
      </>
    );
  return (
    <>
      {keys}
      <div
        ref={list}
        role="feed"
        aria-label={t(`${kind}:results.list`)}
        aria-busy={isFetchingNextPage}
        className={cards.cards}
      >
        {items.map((item, index) => (
          <div key={item.id} className={cards.card} data-card={item.id} onFocus={() => setFocusedId(item.id)}>
            {children(item, {
              position: index + 1,
              setSize: hasNextPage ? -1 : items.length,
              tabIndex: item.id === (focusedId ?? items[0]?.id) ? 0 : -1,
            })}
          </div>
        ))}
      </div>
      <LoadMore hasNext={hasNextPage} busy={isFetchingNextPage} onLoad={() => void fetchNextPage()} />
    </>
  );
}

interface StateProps {
  readonly kind: ResultTexts;
}

function Failure({ kind, onRetry }: StateProps & { readonly onRetry: () => void }) {
  const t = useTranslate();
  const retry = <Button onClick={onRetry}>{t(`${kind}:retry`)}</Button>;
  return (
    <Card>
      <EmptyState picture="offline" title={t(`${kind}:results.failed`)} action={retry} />
    </Card>
  );
}

/** While the list or what it's about loads. */
export function ResultsLoading({ kind }: StateProps) {
  const t = useTranslate();
  return (
    <div className={cards.cards} role="status" aria-label={t(`${kind}:results.loading`)}>
      {[1, 2, 3].map((each) => (
        <Card key={each}>
          <SkeletonText lines={3} />
        </Card>
      ))}
    </div>
  );
}
