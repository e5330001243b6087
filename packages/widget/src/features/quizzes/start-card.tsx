import { isOver } from "@guildhall/core/activities";
import type { QuizView } from "@guildhall/core/quizzes";
import { formStyles } from "../../forms/index.ts";
import { useTranslate } from "../../guild/index.ts";
import { Card } from "../../ui/card.tsx";
import { useReason } from "../activities/index.ts";
import styles from "./quiz.module.css";
import { StartButton } from "./start-button.tsx";

const MINUTE_S = 60;

/** Before an attempt: what to know before its clock runs. */
export function StartCard({ view: { quiz }, onStart }: { readonly view: QuizView; readonly onStart: () => void }) {
  const t = useTranslate();
  const refusal = useReason()(quiz.abilities.start);
  const { timeLimit, maxAttempts } = quiz;
  if (isOver(quiz)) return null;
  return (
    <Card glow>
      <div className={styles.before}>
        {timeLimit !== null && (
          <p>
            {timeLimit % MINUTE_S === 0
              ? t("quiz:start.clock", { count: timeLimit / MINUTE_S })
              : t("quiz:start.clockSeconds", { count: timeLimit })}
          </p>
        )}
        {maxAttempts > 1 && <p>{`${t("quiz:start.left", { count: maxAttempts })}. ${t("quiz:start.best")}`}</p>}
        <StartButton quiz={quiz} onStart={onStart}>
          {t("quiz:start.action")}
        </StartButton>
        {refusal !== null && <p className={formStyles.hint}>{refusal}</p>}
      </div>
    </Card>
  );
}
