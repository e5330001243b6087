import { isEmptyAnswer, type GivenAnswer, type Question, type Quiz } from "@guildhall/core/quizzes";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { cardStyles as cards } from "../../forms/index.ts";
import { useTranslate } from "../../guild/index.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { useReason } from "../activities/index.ts";
import { answerKeys } from "./answer-keys.ts";
import { NO_ANSWER, QuestionInput } from "./question-input.tsx";
import { QuestionText } from "./question-text.tsx";
import styles from "./quiz.module.css";
import { useAnswering } from "./use-answering.ts";

/** The question that's next. Nothing is sent by choosing alone. */
export function AnswerForm({
  quiz,
  question,
  isTimeOver,
  takesFocus,
  onAnswered,
}: {
  readonly quiz: Quiz;
  readonly question: Question;
  readonly isTimeOver: boolean;
  /** It follows another one. */
  readonly takesFocus: boolean;
  readonly onAnswered: (result: { readonly hasMore: boolean; readonly isTelling: boolean }) => void;
}) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const [value, setValue] = useState<GivenAnswer>(NO_ANSWER);
  const { action, answer, isWaiting } = useAnswering(quiz, question, onAnswered);
  const blocked = useBlocked({ quiz, question, value, isTimeOver });
  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>("input, textarea")?.focus();
  }, [takesFocus]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (blocked === null) answer(value);
  };
  const change = (next: GivenAnswer): void => {
    action.forget();
    setValue(next);
  };
  return (
    <form ref={form} className={cards.cards} noValidate onSubmit={submit} onKeyDown={answerKeys}>
      <QuestionText question={question} />
      <QuestionInput question={question} value={value} onChange={change} />
      {isWaiting && <Banner tone="warning">{t("quiz:taking.notSent")}</Banner>}
      {!isWaiting && action.notice !== null && <Banner tone="danger">{action.notice}</Banner>}
      {action.errors.map(({ field, message }) => (
        <Banner key={field} tone="danger">
          {message}
        </Banner>
      ))}
      <div className={styles.send}>
        <Button type="submit" variant="primary" size="l" busy={action.isBusy} disabledReason={blocked}>
          {t("quiz:taking.answer")}
        </Button>
      </div>
    </form>
  );
}

/** Why it can't be answered right now; null if it can. */
function useBlocked({
  quiz,
  question,
  value,
  isTimeOver,
}: {
  readonly quiz: Quiz;
  readonly question: Question;
  readonly value: GivenAnswer;
  readonly isTimeOver: boolean;
}): string | null {
  const t = useTranslate();
  const refusal = useReason()(quiz.abilities.answer);
  if (isTimeOver) return t("quiz:taking.timeUp");
  if (refusal !== null) return refusal;
  if (!isEmptyAnswer(value)) return null;
  return t(question.type === "multi_text" ? "quiz:taking.write" : "quiz:taking.choose");
}
