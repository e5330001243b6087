import { submissionCalls, type Tally } from "@guildhall/core/quizzes";
import { Button, LoadMore, SkeletonText } from "@guildhall/widget";
import { useList } from "@guildhall/widget/guild";
import { useFeedTime } from "@guildhall/widget/time";
import { useTranslate } from "../../../i18n/language.ts";
import styles from "./results.module.css";

interface TextsProps {
  readonly id: number;
  readonly tally: Pick<Tally, "questionId" | "revision">;
  /** The newest submission that's shown; null for none. */
  readonly until: number | null;
  /** Whether it's said who wrote each, and when. */
  readonly isNamed: boolean;
}

/** What people wrote, newest first; of an anonymous poll, in a random order. */
export function TextAnswers({ id, tally: { questionId, revision }, until, isNamed }: TextsProps) {
  const t = useTranslate();
  const query = { revision, ...(until !== null && { until }) };
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useList(
    submissionCalls.listTexts,
    { params: { id, qid: questionId }, query },
    { keepsPrevious: true },
  );
  if (data === undefined)
    return isError ? (
      <div>
        <Button onClick={() => void refetch()}>{t("quiz:retry")}</Button>
      </div>
    ) : (
      <SkeletonText lines={3} />
    );
  return (
    <>
      <ul className={styles.texts}>
        {data.pages
          .flatMap(({ items }) => items)
          .map(({ id: submissionId, user, answeredAt, textValue }, index) => (
            // Without names, they have no ids.
            <li key={submissionId ?? index}>
              <p className={styles.text}>{textValue}</p>
              {isNamed && user !== undefined && answeredAt !== undefined && <By name={user.name} at={answeredAt} />}
            </li>
          ))}
      </ul>
      <LoadMore hasNext={hasNextPage} busy={isFetchingNextPage} onLoad={() => void fetchNextPage()} />
    </>
  );
}

function By({ name, at }: { readonly name: string; readonly at: string }) {
  const { text, title, iso } = useFeedTime()(at);
  return (
    <p className={styles.by}>
      {name} ·{" "}
      <time dateTime={iso} data-tooltip={title}>
        {text}
      </time>
    </p>
  );
}
