import type { QuestionForEdit } from "@guildhall/core/quizzes";
import { Dialog } from "@guildhall/widget";
import { cardStyles as cards, formStyles } from "@guildhall/widget/forms";
import { NO_ANSWER, QuestionInput, QuestionText } from "@guildhall/widget/quizzes";
import { useState } from "react";

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
      <ol className={cards.lists}>
        {questions.map((question) => (
          <li key={question.id} className={formStyles.form}>
            <TriedQuestion question={question} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function TriedQuestion({ question }: { readonly question: QuestionForEdit }) {
  const [answer, setAnswer] = useState(NO_ANSWER);
  return (
    <>
      <QuestionText question={question} />
      <QuestionInput question={question} value={answer} onChange={setAnswer} />
    </>
  );
}
