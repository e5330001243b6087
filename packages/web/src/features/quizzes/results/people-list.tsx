import { submissionCalls, type Tally } from "@guildhall/core/quizzes";
import { Button } from "@guildhall/widget";
import { useList } from "@guildhall/widget/guild";
import { useTranslate } from "../../../i18n/language.ts";
import { ResultsList } from "../../activities/index.ts";
import { PersonPanel } from "./person-panel.tsx";

interface PeopleProps {
  readonly id: number;
  /** The newest submission that's shown; null for none. */
  readonly until: number | null;
  readonly tallies: readonly Tally[];
  /** How many have answered since. */
  readonly newer: number;
  readonly onShow: () => void;
}

/** Everyone who has answered, newest first. */
export function PeopleList({ id, until, tallies, newer, onShow }: PeopleProps) {
  const t = useTranslate();
  const input = { params: { id }, query: until === null ? {} : { until } };
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useList(
    submissionCalls.listAnswers,
    input,
  );
  // One line a person.
  const pages = data?.pages.map(({ items }) => ({ items: items.map((item) => ({ ...item, id: item.user.id })) }));
  const reading = {
    ...{ isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch },
    data: pages === undefined ? undefined : { pages },
  };
  return (
    <>
      {newer > 0 && (
        <div>
          <Button onClick={onShow}>{t("quiz:results.more", { count: newer })}</Button>
        </div>
      )}
      <ResultsList
        kind="quiz"
        reading={reading}
        empty={{ title: t("quiz:results.empty.title"), text: t("quiz:results.empty.text") }}
      >
        {(item, place) => <PersonPanel item={item} tallies={tallies} place={place} />}
      </ResultsList>
    </>
  );
}
