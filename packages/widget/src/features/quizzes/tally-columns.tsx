import { averageOf, columnsOf, type Tally } from "@guildhall/core/quizzes";
import { useReaderLanguage, useTranslate } from "../../guild/index.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./tally.module.css";
import { shareStyle } from "./share-style.ts";
import { usePercent } from "./use-percent.ts";

/** A slider's numbers as columns, with their mean and median; the highest column is the most chosen. */
export function TallyColumns({ tally }: { readonly tally: Tally }) {
  const t = useTranslate();
  const percent = usePercent();
  const { min, max, numbers, answered } = tally;
  if (min === null || max === null) return null;
  const columns = columnsOf({ min, max, numbers });
  const most = Math.max(1, ...columns.map(({ count }) => count));
  return (
    <>
      <ul className={styles.columns}>
        {columns.map(({ from, to, count }) => {
          const label = from === to ? String(from) : `${String(from)}–${String(to)}`;
          return (
            <li key={from} className={styles.columnSlot}>
              <VisuallyHidden>
                {t("quiz:results.bar", { option: label, count, percent: percent(count / Math.max(1, answered)) })}
              </VisuallyHidden>
              <span className={styles.columnCount} aria-hidden="true">
                {count}
              </span>
              <span className={styles.column} style={shareStyle(count / most)} aria-hidden="true" />
              <span className={styles.columnLabel} aria-hidden="true">
                {label}
              </span>
            </li>
          );
        })}
      </ul>
      <Averages numbers={numbers} />
    </>
  );
}

function Averages({ numbers }: Pick<Tally, "numbers">) {
  const t = useTranslate();
  const format = new Intl.NumberFormat(useReaderLanguage(), { maximumFractionDigits: 1 });
  const average = averageOf(numbers);
  if (average === null) return null;
  const parts = [
    t("quiz:results.mean", { value: format.format(average.mean) }),
    t("quiz:results.median", { value: format.format(average.median) }),
  ];
  return <p className={styles.tallied}>{parts.join(" · ")}</p>;
}
