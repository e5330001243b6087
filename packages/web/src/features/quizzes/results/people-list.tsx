import { submissionCalls, type Tally } from "@guildhall/core/quizzes";
import { MAX_NAME_LENGTH } from "@guildhall/core";
import { Button, TextField } from "@guildhall/widget";
import { useList } from "@guildhall/widget/guild";
import Search from "lucide-react/icons/search";
import { useState, type ReactNode } from "react";
import { useSettled } from "../../../data/use-settled.ts";
import { useTranslate } from "../../../i18n/language.ts";
import { ResultsList } from "../../activities/index.ts";
import { PersonPanel } from "./person-panel.tsx";
import styles from "./results.module.css";

interface PeopleProps {
  readonly id: number;
  /** The newest submission that's shown; null for none. */
  readonly until: number | null;
  readonly hasAnswers: boolean;
  readonly tallies: readonly Tally[];
  /** Says that there are more. */
  readonly newer: ReactNode;
  /** What to do while nobody has answered. */
  readonly share: ReactNode;
}

/** Everyone who has answered, newest first, or by name if the poll is anonymous; found by a part of their name. */
export function PeopleList({ id, until, hasAnswers, tallies, newer, share }: PeopleProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState("");
  const query = useSettled(typed.trim());
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useList(
    submissionCalls.listAnswers,
    { params: { id }, query: { ...(until !== null && { until }), ...(query !== "" && { query }) } },
    { keepsPrevious: true },
  );
  // One line a person.
  const pages = data?.pages.map(({ items }) => ({ items: items.map((item) => ({ ...item, id: item.user.id })) }));
  const reading = {
    ...{ isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch },
    data: pages === undefined ? undefined : { pages },
  };
  const empty = { title: t("quiz:results.empty.title"), text: t("quiz:results.empty.text"), action: share };
  return (
    <>
      {hasAnswers && (
        <div className={styles.section}>
          <h2>{t("quiz:results.people")}</h2>
          {newer}
          <TextField
            type="search"
            label={t("quiz:results.search")}
            placeholder={t("quiz:results.search")}
            hideLabel
            start={<Search size={16} />}
            maxLength={MAX_NAME_LENGTH}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
      )}
      <ResultsList
        kind="quiz"
        reading={reading}
        empty={query === "" ? empty : { title: t("quiz:results.nobody"), text: t("quiz:results.nobodyText") }}
      >
        {(item, place) => <PersonPanel item={item} tallies={tallies} place={place} />}
      </ResultsList>
    </>
  );
}

/** Says that others have answered since; they're shown when asked for, so that nothing moves meanwhile. */
export function NewerAnswers({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  const t = useTranslate();
  return <div role="status">{count > 0 && <Button onClick={onShow}>{t("quiz:results.more", { count })}</Button>}</div>;
}
