import { percentOf } from "@guildhall/core";
import type { Tally } from "@guildhall/core/quizzes";
import type { CSSProperties } from "react";
import { useTranslate } from "../../guild/index.ts";
import { Badge } from "../../ui/badge.tsx";
import styles from "./quiz.module.css";

interface Bar {
  readonly key: number;
  readonly label: string;
  readonly count: number;
  /** Known to those who manage the quiz only. */
  readonly isRight: boolean;
}

/** How often each option or number was chosen, as bars; of texts, how many there are. */
export function TallyBars({ tally }: { readonly tally: Tally }) {
  const t = useTranslate();
  const bars = barsOf(tally);
  return (
    <>
      <p className={styles.quiet}>{t("quiz:poll.answered", { count: tally.answered })}</p>
      {bars.length > 0 && (
        <ul className={styles.bars}>
          {bars.map(({ key, ...bar }) => (
            <TallyBar key={key} {...bar} of={tally.answered} />
          ))}
        </ul>
      )}
    </>
  );
}

function TallyBar({ label, count, isRight, of }: Omit<Bar, "key"> & { readonly of: number }) {
  const t = useTranslate();
  const share = of === 0 ? 0 : count / of;
  const style: CSSProperties & { "--share": number } = { "--share": share };
  return (
    <li className={styles.bar} style={style}>
      <span className={styles.words}>
        {label} {isRight && <Badge tone="success">{t("quiz:results.right")}</Badge>}
      </span>
      <span className={styles.number}>{t("quiz:poll.bar", { count, percent: percentOf(count, of) })}</span>
    </li>
  );
}

function barsOf({ options, numbers }: Tally): readonly Bar[] {
  if (options.length > 0)
    return options.map(({ id, description, count, isCorrect = false }) => ({
      key: id,
      label: description,
      count,
      isRight: isCorrect,
    }));
  return numbers.map(({ value, count }) => ({ key: value, label: String(value), count, isRight: false }));
}
