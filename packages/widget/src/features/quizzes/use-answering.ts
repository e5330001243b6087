import { verdictOf, submissionCalls, type GivenAnswer, type Question, type Quiz } from "@guildhall/core/quizzes";
import { useEffect, useEffectEvent, useState } from "react";
import { isUnclear, useSend, type Progress } from "../../guild/index.ts";
import { useShowAnswer } from "./use-show-answer.ts";

// Between two tries while there's no connection (ms).
const RETRY_MS = 3_000;

interface Answering {
  readonly action: Progress;
  readonly answer: (value: GivenAnswer) => void;
  /** It hasn't arrived, as far as is known; it's sent again by itself. */
  readonly isWaiting: boolean;
}

/** Answers a question. The same answer again is harmless, so what got no response is sent until it does. */
export function useAnswering(
  quiz: Quiz,
  question: Question,
  onDone: (result: { readonly hasMore: boolean; readonly isTelling: boolean }) => void,
): Answering {
  const show = useShowAnswer(quiz.id);
  const { send, ...action } = useSend(submissionCalls.answer);
  const [sent, setSent] = useState<GivenAnswer | null>(null);
  const isWaiting = action.failure !== null && isUnclear(action.failure);
  const answer = (value: GivenAnswer): void => {
    setSent(value);
    send({ params: { id: quiz.id, qid: question.id }, body: value }, ({ submissionInfo }) => {
      const given = submissionInfo.answer;
      const isTelling = verdictOf(given, question, quiz) !== "saved" || (given.explanation ?? "") !== "";
      onDone({ hasMore: !submissionInfo.submissionCompleted, isTelling });
      show(submissionInfo);
    });
  };
  const again = useEffectEvent(() => {
    if (sent !== null) answer(sent);
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => again(), RETRY_MS);
    const atOnce = (): void => again();
    addEventListener("online", atOnce);
    return () => {
      clearInterval(timer);
      removeEventListener("online", atOnce);
    };
  }, [isWaiting]);
  return { action, answer, isWaiting };
}
