import { type Assignment, assignmentCalls } from "@guildhall/core/challenges";
import { Button, Card, EmptyState, LoadMore, SkeletonText } from "@guildhall/widget";
import { AttemptCard } from "@guildhall/widget/challenges";
import { useList } from "@guildhall/widget/guild";
import { useCardKeys } from "../../commands/use-card-keys.ts";
import { useCommands, type Command } from "../../commands/command.store.ts";
import { useTranslate } from "../../i18n/language.ts";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { useManaging } from "../challenges/managing.ts";
import { resultsInput, type ResultList } from "../challenges/results-view.ts";
import { OthersAttemptButtons } from "../challenges/others-attempt-buttons.tsx";

/** One list of results; J and K move between them, A approves, R requests changes. */
export function ResultsList({ cid, type }: { readonly cid: number; readonly type: ResultList }) {
  const t = useTranslate();
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useList(
    assignmentCalls.list,
    resultsInput(cid, type),
  );
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const { list, focusedId, setFocusedId } = useCardKeys({
    source: "results",
    ids: items.map(({ id }) => id),
    titles: { next: t("challenge:results.next"), previous: t("challenge:results.previous") },
  });
  useReviewKeys(items.find(({ id }) => id === focusedId));
  if (data === undefined) return isError ? <Failure onRetry={() => void refetch()} /> : <ResultsLoading />;
  if (items.length === 0) return <Empty type={type} />;
  return (
    <>
      <div
        ref={list}
        role="feed"
        aria-label={t("challenge:results.list")}
        aria-busy={isFetchingNextPage}
        className={cards.cards}
      >
        {items.map((attempt, index) => (
          <div key={attempt.id} className={cards.card} data-card={attempt.id} onFocus={() => setFocusedId(attempt.id)}>
            <AttemptCard
              attempt={attempt}
              actions={<OthersAttemptButtons attempt={attempt} keys />}
              position={index + 1}
              setSize={hasNextPage ? -1 : items.length}
              tabIndex={attempt.id === (focusedId ?? items[0]?.id) ? 0 : -1}
            />
          </div>
        ))}
      </div>
      <LoadMore hasNext={hasNextPage} busy={isFetchingNextPage} onLoad={() => void fetchNextPage()} />
    </>
  );
}

/** A and R review the focused attempt; keys for unavailable actions do nothing. */
function useReviewKeys(focused: Assignment | undefined): void {
  const t = useTranslate();
  const open = useManaging();
  const review = (kind: "approve" | "reject"): void => {
    if (focused?.abilities[kind].allowed === true) open({ kind, attempt: focused });
  };
  const commands: readonly Command[] = [
    {
      id: "results-approve",
      section: "page",
      title: t("challenge:results.approve"),
      shortcut: "KeyA",
      run: () => review("approve"),
    },
    {
      id: "results-reject",
      section: "page",
      title: t("challenge:results.reject"),
      shortcut: "KeyR",
      run: () => review("reject"),
    },
  ];
  useCommands("results-review", commands);
}

function Empty({ type }: { readonly type: ResultList }) {
  const t = useTranslate();
  const words = type === "in_review" ? "emptyReview" : "empty";
  return (
    <Card>
      <EmptyState picture="feed" title={t(`challenge:results.${words}.title`)}>
        {t(`challenge:results.${words}.text`)}
      </EmptyState>
    </Card>
  );
}

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslate();
  const retry = <Button onClick={onRetry}>{t("challenge:retry")}</Button>;
  return (
    <Card>
      <EmptyState picture="offline" title={t("challenge:results.failed")} action={retry} />
    </Card>
  );
}

/** While the list or its challenge loads. */
export function ResultsLoading() {
  const t = useTranslate();
  return (
    <div className={cards.cards} role="status" aria-label={t("challenge:results.loading")}>
      {[1, 2, 3].map((each) => (
        <Card key={each}>
          <SkeletonText lines={3} />
        </Card>
      ))}
    </div>
  );
}
