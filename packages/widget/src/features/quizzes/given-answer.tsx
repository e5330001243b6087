import { verdictOf, type Answer, type Question, type Quiz } from "@guildhall/core/quizzes";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { cardStyles as cards, formStyles } from "../../forms/index.ts";
import { useTranslate } from "../../guild/index.ts";
import { Badge } from "../../ui/badge.tsx";
import { RewardList } from "../../ui/reward.tsx";
import styles from "./quiz.module.css";

interface GivenProps {
  readonly quiz: Pick<Quiz, "type">;
  readonly question: Question;
  /** Undefined if it wasn't answered. */
  readonly answer: Answer | undefined;
}

/** One's own answer, and what's revealed of it. */
export function GivenAnswer({ quiz, question, answer }: GivenProps) {
  const t = useTranslate();
  if (answer === undefined) return <p className={formStyles.hint}>{t("quiz:taking.skipped")}</p>;
  const { textValue, numberValue, explanation = "" } = answer;
  return (
    <div className={cards.cards}>
      {question.type === "radio" ? (
        <ul className={styles.options}>
          {question.options.map(({ id, description }) => (
            <Option key={id} mark={markOf(id, answer, verdictOf(answer, question, quiz))}>
              {description}
            </Option>
          ))}
        </ul>
      ) : (
        <p className={styles.text}>
          {numberValue === null
            ? textValue
            : t("quiz:taking.value", { value: numberValue, max: question.max ?? numberValue })}
        </p>
      )}
      {explanation !== "" && <p className={styles.text}>{explanation}</p>}
    </div>
  );
}

type Mark = "right" | "wrong" | "chosen" | "correct" | null;

function markOf(id: number, { optionId, correctOptionId }: Answer, verdict: "right" | "wrong" | "saved"): Mark {
  if (id === optionId) return verdict === "saved" ? "chosen" : verdict;
  return id === correctOptionId ? "correct" : null;
}

function Option({ mark, children }: { readonly mark: Mark; readonly children: ReactNode }) {
  const t = useTranslate();
  return (
    <li className={styles.option} data-mark={mark ?? undefined}>
      {mark === "wrong" && <X size={16} aria-hidden="true" />}
      {mark !== null && mark !== "wrong" && <Check size={16} aria-hidden="true" />}
      <span className={styles.words}>{children}</span>
      {mark !== null && (
        <span className={styles.mark}>{t(mark === "correct" ? "quiz:taking.correct" : "quiz:taking.chosen")}</span>
      )}
    </li>
  );
}

/** Says in a word what became of an answer, and what it earned. */
export function Verdict({ quiz, question, answer }: GivenProps) {
  const t = useTranslate();
  if (answer === undefined) return <Badge>{t("quiz:taking.skipped")}</Badge>;
  const verdict = verdictOf(answer, question, quiz);
  const hasEarned = verdict === "right" || (verdict === "saved" && question.type !== "radio");
  return (
    <>
      <Badge tone={verdict === "right" ? "success" : verdict === "wrong" ? "warning" : "neutral"}>
        {t(`quiz:taking.${verdict}`)}
      </Badge>
      {hasEarned && question.rewards.length > 0 && <RewardList rewards={question.rewards} tone="gain" size="s" />}
    </>
  );
}
