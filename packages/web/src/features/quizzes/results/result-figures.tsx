import { averageOf, type Tally } from "@guildhall/core/quizzes";
import { Badge, Card } from "@guildhall/widget";
import { cardStyles as cards, formStyles } from "@guildhall/widget/forms";
import { TallyBars } from "@guildhall/widget/quizzes";
import { useLanguage, useTranslate } from "../../../i18n/language.ts";
import styles from "../quizzes.module.css";
import type { QuizResults } from "./results-data.ts";

/** Counters, and each question with its answers as bars; another wording is apart. */
export function ResultFigures({ results: { stats, tallies } }: { readonly results: QuizResults }) {
  const t = useTranslate();
  return (
    <>
      <div className={styles.counters}>
        {stats.map(({ count, title, subtitle }) => (
          <Card key={title}>
            <p className={cards.count}>{count}</p>
            <p>{title}</p>
            {subtitle !== "" && <p className={formStyles.hint}>{subtitle}</p>}
          </Card>
        ))}
      </div>
      {tallies.length > 0 && (
        <Card title={t("quiz:results.questions")}>
          <div className={formStyles.long}>
            {tallies.map((tally) => (
              <Question
                key={`${String(tally.questionId)} ${String(tally.revision)}`}
                tally={tally}
                isEarlier={tallies.some(
                  ({ questionId, revision }) => questionId === tally.questionId && revision > tally.revision,
                )}
              />
            ))}
          </div>
        </Card>
      )}
    </>
  );
}

function Question({ tally, isEarlier }: { readonly tally: Tally; readonly isEarlier: boolean }) {
  const t = useTranslate();
  const question = t("quiz:results.question", { number: tally.position + 1, question: tally.description });
  return (
    <section className={formStyles.form} aria-label={question}>
      <h3 className={styles.asked}>
        {question} {isEarlier && <Badge>{t("quiz:results.earlier")}</Badge>}
      </h3>
      <TallyBars tally={tally} />
      {tally.type === "multi_text" && tally.answered > 0 && (
        <p className={formStyles.hint}>{t("quiz:results.texts")}</p>
      )}
      <Averages tally={tally} />
    </section>
  );
}

function Averages({ tally: { numbers } }: { readonly tally: Tally }) {
  const t = useTranslate();
  const format = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 1 });
  const average = averageOf(numbers);
  if (average === null) return null;
  const parts = [
    t("quiz:results.mean", { value: format.format(average.mean) }),
    t("quiz:results.median", { value: format.format(average.median) }),
  ];
  return <p className={formStyles.hint}>{parts.join(" · ")}</p>;
}
