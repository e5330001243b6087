import type { Tally } from "@guildhall/core/quizzes";
import { Badge } from "@guildhall/widget";
import { TallyBars } from "@guildhall/widget/quizzes";
import { useTranslate } from "../../../i18n/language.ts";
import styles from "./results.module.css";
import { TextAnswers } from "./text-answers.tsx";

interface QuestionProps {
  readonly id: number;
  readonly tally: Tally;
  /** All of the quiz. */
  readonly tallies: readonly Tally[];
  readonly until: number | null;
  /** `l` is to be read from afar, and says of nobody what they wrote. */
  readonly size?: "m" | "l";
}

/** One wording of a question with everyone's answers to it. */
export function QuestionResult({ id, tally, tallies, until, size = "m" }: QuestionProps) {
  const t = useTranslate();
  const { questionId, revision, position, description, type, answered } = tally;
  const isEarlier = tallies.some((each) => each.questionId === questionId && each.revision > revision);
  const question = t("quiz:results.question", { number: position + 1, question: description });
  return (
    <section className={styles.question} aria-label={question}>
      <h3 className={styles.asked}>
        {question} {isEarlier && <Badge>{t("quiz:results.earlier")}</Badge>}
      </h3>
      <TallyBars tally={tally} size={size} />
      {type === "multi_text" && answered > 0 && (
        <TextAnswers id={id} tally={tally} until={until} isNamed={size === "m"} />
      )}
    </section>
  );
}
