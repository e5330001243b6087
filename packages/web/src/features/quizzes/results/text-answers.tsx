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

/** What people wrote, newest first. */
export function TextAnswers({ id, tally: { questionId, revision }, until, isNamed }: TextsProps) {
  const t = useTranslate();
  const timeOf = useFeedTime();
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
          .map((item) => {
            const { text, title, iso } = timeOf(item.answeredAt);
            return (
              <li key={item.id}>
                <p className={styles.text}>{item.textValue}</p>
                {isNamed && (
                  <p className={styles.by}>
                    {item.user.name} ·{" "}
                    <time dateTime={iso} data-tooltip={title}>
                      {text}
                    </time>
                  </p>
                )}
              </li>
            );
          })}
      </ul>
      <LoadMore hasNext={hasNextPage} busy={isFetchingNextPage} onLoad={() => void fetchNextPage()} />
    </>
  );
}
