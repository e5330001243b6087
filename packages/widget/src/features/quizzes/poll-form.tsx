import { type GivenAnswer, type Question, type Quiz, submissionCalls } from "@guildhall/core/quizzes";
import { useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { cardStyles as cards, formStyles, useDraft } from "../../forms/index.ts";
import { hasArrived, useGuild, useSend, useTranslate } from "../../guild/index.ts";
import { Badge } from "../../ui/badge.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useReason } from "../activities/index.ts";
import { answerKeys } from "./answer-keys.ts";
import { NO_ANSWER, QuestionInput } from "./question-input.tsx";
import { QuestionText } from "./question-text.tsx";
import styles from "./quiz.module.css";
import { missingQuestions, toAnswers, type TypedAnswers } from "./typed-answers.ts";

/** All questions of a poll; what was typed is kept in this tab until it's sent. */
export function PollForm({ quiz, onSent }: { readonly quiz: Quiz; readonly onSent: () => void }) {
  const t = useTranslate();
  const draft = useDraft<TypedAnswers>(`poll.${String(quiz.id)}`, {});
  const [typed, setTyped] = useState(draft.initial);
  const [hasTried, setHasTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const guild = useGuild();
  const { send, ...action } = useSend(submissionCalls.submit, {
    onFailure: (failure) => {
      if (!hasArrived(failure)) return;
      draft.forget();
      guild.notify({ text: t("quiz:poll.arrived") });
    },
  });
  const refusal = useReason()(quiz.abilities.submit);
  const missing = missingQuestions(quiz.questions, typed);
  const change = (id: number, value: GivenAnswer): void => {
    const next = { ...typed, [id]: value };
    setTyped(next);
    draft.keep(next);
    action.forget();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (refusal !== null) return;
    setHasTried(true);
    if (missing.length > 0) {
      form.current?.scrollIntoView({ block: "start" });
      return;
    }
    send({ params: { id: quiz.id }, body: { answers: toAnswers(quiz.questions, typed) } }, () => {
      draft.forget();
      onSent();
    });
  };
  return (
    <form ref={form} className={cards.lists} noValidate onSubmit={submit}>
      {hasTried && <Missing quiz={quiz} missing={missing} />}
      {action.notice !== null && <Banner tone="danger">{action.notice}</Banner>}
      {action.errors.map(({ field, message }) => (
        <Banner key={field} tone="danger">
          {message}
        </Banner>
      ))}
      {quiz.questions.map((question) => (
        <PollQuestion
          key={question.id}
          question={question}
          value={typed[question.id] ?? NO_ANSWER}
          onChange={(value) => change(question.id, value)}
        />
      ))}
      <div className={styles.send}>
        <Button type="submit" variant="primary" size="l" busy={action.isBusy} disabledReason={refusal}>
          {t("quiz:poll.save")}
        </Button>
        {refusal !== null && <p className={formStyles.hint}>{refusal}</p>}
      </div>
    </form>
  );
}

function PollQuestion({
  question,
  value,
  onChange,
}: {
  readonly question: Question;
  readonly value: GivenAnswer;
  readonly onChange: (value: GivenAnswer) => void;
}) {
  const t = useTranslate();
  return (
    <Card
      id={placeOf(question.id)}
      className={styles.place}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => answerKeys(event)}
    >
      <div className={cards.cards}>
        {question.required && (
          <div>
            <Badge>{t("quiz:poll.required")}</Badge>
          </div>
        )}
        <QuestionText question={question} />
        <QuestionInput question={question} value={value} onChange={onChange} />
      </div>
    </Card>
  );
}

/** What's left to answer, each with the way to it. */
function Missing({ quiz, missing }: { readonly quiz: Quiz; readonly missing: readonly Question[] }) {
  const t = useTranslate();
  if (missing.length === 0) return null;
  return (
    <Banner tone="danger">
      <p>{t("quiz:poll.errorsTitle")}</p>
      <ul>
        {missing.map((question) => (
          <li key={question.id}>
            <Button
              size="s"
              variant="ghost"
              className={styles.missing}
              onClick={({ currentTarget }) => goTo(currentTarget, question.id)}
            >
              {t("quiz:poll.missing", { number: quiz.questions.indexOf(question) + 1, question: question.description })}
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function placeOf(questionId: number): string {
  return `poll-question-${String(questionId)}`;
}

function goTo(from: HTMLElement, questionId: number): void {
  const place = from.closest("form")?.querySelector(`#${placeOf(questionId)}`);
  place?.scrollIntoView({ block: "start" });
  place?.querySelector<HTMLElement>("input, textarea")?.focus({ preventScroll: true });
}
