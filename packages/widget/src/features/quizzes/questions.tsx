import type { Question, QuizView } from "@guildhall/core/quizzes";
import { useEffect, useId, useRef, useState } from "react";
import { cardStyles as cards, formStyles } from "../../forms/index.ts";
import { useGuild, useTranslate } from "../../guild/index.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { AnsweredList } from "./answered-list.tsx";
import { GivenAnswer, Verdict } from "./given-answer.tsx";
import { ResultCard } from "./late-parts.tsx";
import { QuestionText } from "./question-text.tsx";
import styles from "./quiz.module.css";
import { TimeLeft } from "./time-left.tsx";
import { useTimeOver } from "./use-time-over.ts";

/** An attempt in progress: one question at a time, answered ones folded above. */
export function Questions({
  view,
  hasStarted,
  onAnswer,
}: {
  readonly view: QuizView;
  /** It was started here, and not before the page was opened. */
  readonly hasStarted: boolean;
  readonly onAnswer: () => void;
}) {
  const t = useTranslate();
  const guild = useGuild();
  const { quiz, attempt, answers } = view;
  useEffect(() => ResultCard.preload(guild), [guild]);
  const isTimeOver = useTimeOver(attempt, { isNew: hasStarted });
  // The one that was just answered, until its reader goes on.
  const [toldId, setToldId] = useState<number | null>(null);
  const isAnswered = ({ id }: Question): boolean => answers.some(({ questionId }) => questionId === id);
  const told = quiz.questions.find((question) => question.id === toldId && isAnswered(question));
  const current = told ?? quiz.questions.find((question) => !isAnswered(question));
  const behind = quiz.questions.filter((question) => question !== current && isAnswered(question));
  return (
    <div className={cards.lists}>
      <AnsweredList view={view} questions={behind} />
      {isTimeOver && <Banner tone="warning">{t("quiz:taking.timeUpCount", { count: answers.length })}</Banner>}
      {current !== undefined && (
        <Card>
          <Progress view={view} current={current} />
          {told === undefined ? (
            <AnswerForm
              key={current.id}
              quiz={quiz}
              question={current}
              isTimeOver={isTimeOver}
              takesFocus={hasStarted}
              onAnswered={({ hasMore, isTelling }) => {
                onAnswer();
                if (hasMore && isTelling) setToldId(current.id);
              }}
            />
          ) : (
            <Told view={view} question={told} onNext={() => setToldId(null)} />
          )}
        </Card>
      )}
    </div>
  );
}

function Progress({
  view: { quiz, attempt, answers },
  current,
}: {
  readonly view: QuizView;
  readonly current: Question;
}) {
  const t = useTranslate();
  const { questions } = quiz;
  const number = questions.indexOf(current) + 1;
  const of = attempt?.of ?? 1;
  return (
    <div className={styles.progress}>
      <span>{t("quiz:taking.progress", { number, total: questions.length })}</span>
      {attempt !== null && of > 1 && (
        <span className={formStyles.hint}>{t("quiz:taking.attempt", { number: attempt.number, of })}</span>
      )}
      <span className={styles.dots} aria-hidden="true">
        {questions.map(({ id }) => (
          <span
            key={id}
            data-now={id === current.id || undefined}
            data-done={answers.some(({ questionId }) => questionId === id) || undefined}
          />
        ))}
      </span>
      <TimeLeft attempt={attempt} />
    </div>
  );
}

/** What became of the answer, and the way on. */
function Told({
  view: { quiz, answers },
  question,
  onNext,
}: {
  readonly view: QuizView;
  readonly question: Question;
  readonly onNext: () => void;
}) {
  const t = useTranslate();
  const next = useRef<HTMLButtonElement>(null);
  const verdictId = useId();
  useEffect(() => next.current?.focus(), []);
  const parts = { quiz, question, answer: answers.find(({ questionId }) => questionId === question.id) };
  return (
    <div className={cards.cards}>
      <QuestionText question={question} />
      <p id={verdictId} className={styles.verdict}>
        <Verdict {...parts} />
      </p>
      <GivenAnswer {...parts} />
      <div className={styles.send}>
        <Button ref={next} variant="primary" size="l" aria-describedby={verdictId} onClick={onNext}>
          {t("quiz:taking.next")}
        </Button>
      </div>
    </div>
  );
}
