import type { Tally } from "@guildhall/core/quizzes";
import { useTranslate } from "../../guild/index.ts";
import { Badge } from "../../ui/badge.tsx";
import styles from "./tally.module.css";
import { shareStyle } from "./share-style.ts";
import { TallyColumns } from "./tally-columns.tsx";
import { usePercent } from "./use-percent.ts";

interface TallyProps {
  readonly tally: Tally;
  /** `l` is to be read from afar. */
  readonly size?: "m" | "l";
}

/** How often each option was chosen, as bars; a slider's numbers as columns; of texts, how many there are. */
export function TallyBars({ tally, size = "m" }: TallyProps) {
  const t = useTranslate();
  const { type, options, answered } = tally;
  return (
    <div className={styles.tally} data-size={size}>
      <p className={styles.tallied}>{t("quiz:poll.answered", { count: answered })}</p>
      {type === "slider" && <TallyColumns tally={tally} />}
      {options.length > 0 && (
        <ul className={styles.bars}>
          {options.map((option) => (
            <TallyBar key={option.id} option={option} of={answered} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface BarProps {
  readonly option: Tally["options"][number];
  readonly of: number;
}

function TallyBar({ option: { description, count, isCorrect = false }, of }: BarProps) {
  const t = useTranslate();
  const percent = usePercent();
  const share = of === 0 ? 0 : count / of;
  return (
    <li className={styles.bar} data-right={isCorrect || undefined}>
      <span className={styles.words}>
        {description} {isCorrect && <Badge tone="success">{t("quiz:results.right")}</Badge>}
      </span>
      <span className={styles.number}>{t("quiz:poll.bar", { count, percent: percent(share) })}</span>
      <span className={styles.track} style={shareStyle(share)} aria-hidden="true" />
    </li>
  );
}
