import { isOver } from "@guildhall/core/activities";
import { Card } from "@guildhall/widget";
import { CountedSoFar, shareStyle } from "@guildhall/widget/quizzes";
import { useFeedTime } from "@guildhall/widget/time";
import { useTranslate } from "../../../i18n/language.ts";
import { QuestionResult } from "./question-result.tsx";
import { shownTallies, type QuizResults } from "./results-data.ts";
import styles from "./results.module.css";

/** How many answered, and how well, each as a share of a whole. */
export function ResultCounters({ stats }: Pick<QuizResults, "stats">) {
  return (
    <div className={styles.counters}>
      {stats.map(({ count, of, title, subtitle }) => (
        <Card key={title}>
          <div className={styles.counter}>
            <p className={styles.count}>{count}</p>
            <p>{title}</p>
            <p className={styles.by}>{subtitle}</p>
            {of > 0 && <div className={styles.share} style={shareStyle(Math.min(1, count / of))} aria-hidden="true" />}
          </div>
        </Card>
      ))}
    </div>
  );
}

interface FiguresProps {
  readonly id: number;
  readonly results: QuizResults;
  /** The newest submission whose text is shown; null for none. */
  readonly until: number | null;
  /** When the counts were read: an instant. */
  readonly readAt: string;
}

/** Each question with its answers counted, in the author's order; another wording is apart. */
export function ResultFigures({ id, results, until, readAt }: FiguresProps) {
  const t = useTranslate();
  const { quiz, stats, counted } = results;
  const tallies = shownTallies(results);
  const { text, title, iso } = useFeedTime()(readAt);
  return (
    <section className={styles.question} aria-labelledby="questions">
      <div className={styles.section}>
        <h2 id="questions">{t("quiz:results.questions")}</h2>
        <time className={styles.live} dateTime={iso} data-tooltip={title}>
          {t("quiz:results.updated", { when: text })}
        </time>
      </div>
      {quiz.isAnonymous && <CountedSoFar counted={counted} answered={stats[0]?.count ?? 0} isOver={isOver(quiz)} />}
      <div className={styles.questions}>
        {tallies.map((tally) => (
          <div
            key={`${String(tally.questionId)} ${String(tally.revision)}`}
            className={tally.type === "multi_text" ? styles.wide : undefined}
          >
            <Card>
              <QuestionResult id={id} tally={tally} tallies={tallies} until={until} />
            </Card>
          </div>
        ))}
      </div>
    </section>
  );
}
