import type { CSSProperties } from "react";
import { useTranslate } from "../../guild/index.ts";
import styles from "./outcome.module.css";

/** Right answers of all, as a ring that fills. */
export function ScoreRing({
  score,
  maxScore,
  isFresh,
}: {
  readonly score: number;
  readonly maxScore: number;
  readonly isFresh: boolean;
}) {
  const t = useTranslate();
  const style: CSSProperties & { "--share": number } = { "--share": score / maxScore };
  return (
    <div className={styles.ring} style={style} data-fresh={isFresh || undefined}>
      <svg viewBox="0 0 64 64" width="128" height="128" aria-hidden="true">
        <circle className={styles.track} cx="32" cy="32" r="28" />
        <circle className={styles.arc} cx="32" cy="32" r="28" pathLength="1" />
      </svg>
      <strong>{t("quiz:result.score", { score, total: maxScore })}</strong>
    </div>
  );
}
