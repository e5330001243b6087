import type { Question } from "@guildhall/core/quizzes";
import { useTranslate } from "../../guild/index.ts";
import { RewardList } from "../../ui/reward.tsx";
import styles from "./quiz.module.css";

/** A question, what it pays, and its hint for those who ask for it. */
export function QuestionText({ question: { description, hint, rewards } }: { readonly question: Question }) {
  const t = useTranslate();
  return (
    <>
      <h2 className={styles.question}>{description}</h2>
      {rewards.length > 0 && <RewardList rewards={rewards} size="s" />}
      {hint !== "" && (
        <details className={styles.hint}>
          <summary>{t("quiz:taking.hint")}</summary>
          <p>{hint}</p>
        </details>
      )}
    </>
  );
}
