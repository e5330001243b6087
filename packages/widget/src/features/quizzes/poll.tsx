import { isDraft, isOver } from "@guildhall/core/activities";
import type { QuizView } from "@guildhall/core/quizzes";
import { useState } from "react";
import { cardStyles as cards, formStyles } from "../../forms/index.ts";
import { useTranslate } from "../../guild/index.ts";
import { Card } from "../../ui/card.tsx";
import { NextSteps } from "../activities/index.ts";
import { AnonymousNote } from "./anonymity.tsx";
import { Gained } from "./gained.tsx";
import { GivenAnswer } from "./given-answer.tsx";
import { OutcomeCard } from "./outcome-card.tsx";
import { PollForm } from "./poll-form.tsx";
import { PollResults } from "./poll-results.tsx";
import styles from "./quiz.module.css";

/** A poll as its reader answers it: all questions at once, then their answers, and the results if they may see them. */
export function Poll({ view }: { readonly view: QuizView }) {
  const { quiz, attempt, results } = view;
  const [hasSent, setHasSent] = useState(false);
  return (
    <>
      {attempt === null && !isOver(quiz) && quiz.isAnonymous && <AnonymousNote />}
      {attempt === null && !isOver(quiz) && <PollForm quiz={quiz} onSent={() => setHasSent(true)} />}
      {attempt !== null && <Sent view={view} isFresh={hasSent} />}
      {results !== null && !isDraft(quiz) && <PollResults view={view} />}
    </>
  );
}

function Sent({ view, isFresh }: { readonly view: QuizView; readonly isFresh: boolean }) {
  const t = useTranslate();
  const { quiz, answers, submissionRewards, results } = view;
  const later = quiz.resultsFor === "closed" ? "quiz:poll.resultsLater" : "quiz:poll.resultsHidden";
  return (
    <>
      <OutcomeCard title={t("quiz:poll.saved")} isFresh={isFresh} burst={submissionRewards}>
        <Gained rewards={submissionRewards} isFresh={isFresh} />
        {quiz.isAnonymous && <p>{t("quiz:anonymous.saved")}</p>}
        <NextSteps chains={quiz.chains} />
        {results === null && <p className={formStyles.hint}>{t(later)}</p>}
      </OutcomeCard>
      {!quiz.isAnonymous && (
        <Card title={t("quiz:poll.yours")} aria-label={t("quiz:poll.yours")}>
          <div className={cards.lists}>
            {quiz.questions.map((question) => (
              <section key={question.id} className={cards.cards} aria-label={question.description}>
                <h3 className={styles.question}>{question.description}</h3>
                <GivenAnswer
                  quiz={quiz}
                  question={question}
                  answer={answers.find(({ questionId }) => questionId === question.id)}
                />
              </section>
            ))}
          </div>
        </Card>
      )}
    </>
  );
}
