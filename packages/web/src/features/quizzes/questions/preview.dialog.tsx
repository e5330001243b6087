import type { QuestionForEdit } from "@guildhall/core/quizzes";
import { Dialog, TextArea } from "@guildhall/widget";
import { cardStyles as cards, formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import styles from "../quizzes.module.css";
import { SliderPreview } from "./slider-preview.tsx";

/** The questions as people see them, to try out; nothing is sent. */
export function PreviewDialog({
  title,
  questions,
  onClose,
}: {
  readonly title: string;
  readonly questions: readonly QuestionForEdit[];
  readonly onClose: () => void;
}) {
  return (
    <Dialog open title={title} onClose={onClose}>
      <ol className={cards.cards}>
        {questions.map((question, index) => (
          <li key={question.id} className={formStyles.form}>
            <p className={styles.asked}>
              {index + 1}. {question.description}
            </p>
            {question.hint !== "" && <p className={formStyles.hint}>{question.hint}</p>}
            <AnswerPreview question={question} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function AnswerPreview({
  question: { id, type, description, options, min, max },
}: {
  readonly question: QuestionForEdit;
}) {
  const t = useTranslate();
  if (type === "multi_text") return <TextArea label={t("quiz:taking.text")} />;
  if (type === "slider") return <SliderPreview label={t("quiz:taking.chosen")} min={min ?? 0} max={max ?? 0} />;
  return (
    <div role="radiogroup" aria-label={description} className={cards.cards}>
      {options.map((option) => (
        <label key={option.id} className={styles.choice}>
          <input type="radio" name={`preview-${String(id)}`} />
          {option.description}
        </label>
      ))}
    </div>
  );
}
