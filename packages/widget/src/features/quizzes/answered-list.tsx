import type { Question, QuizView } from "@guildhall/core/quizzes";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Card } from "../../ui/card.tsx";
import { GivenAnswer, Verdict } from "./given-answer.tsx";
import styles from "./quiz.module.css";

/** Questions behind one, folded. */
export function AnsweredList({
  view: { quiz, answers },
  questions,
}: {
  readonly view: QuizView;
  readonly questions: readonly Question[];
}) {
  if (questions.length === 0) return null;
  return (
    <Card flush>
      {questions.map((question) => {
        const answer = answers.find(({ questionId }) => questionId === question.id);
        const parts = { quiz, question, answer };
        return (
          <details key={question.id} className={styles.answered}>
            <summary>
              <ChevronRight size={16} aria-hidden="true" className={styles.chevron} />
              <span
                className={styles.words}
              >{`${String(quiz.questions.indexOf(question) + 1)}. ${question.description}`}</span>
              <Verdict {...parts} />
            </summary>
            <GivenAnswer {...parts} />
          </details>
        );
      })}
    </Card>
  );
}
