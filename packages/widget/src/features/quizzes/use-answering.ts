import { verdictOf, submissionCalls, type GivenAnswer, type Question, type Quiz } from "@guildhall/core/quizzes";
import { useEffect, useEffectEvent, useState } from "react";
import { isUnclear, showFailure, useGuild, useSend, type Progress } from "../../guild/index.ts";
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
  const guild = useGuild();
  const { send, ...action } = useSend(submissionCalls.answer, {
    // Its question leaves with it: it was answered elsewhere, or the attempt has ended.
    onFailure: (failure) => failure.kind === "refused" && showFailure(guild, failure),
  });
  const [sent, setSent] = useState<GivenAnswer | null>(null);
  const isWaiting = useIsUnclear(action);
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

/** Also while it's sent again, so that nothing flickers. */
function useIsUnclear({ failure, isBusy }: Progress): boolean {
  const [isKnown, setIsKnown] = useState(false);
  const isNow = failure === null ? isKnown && isBusy : isUnclear(failure);
  if (isNow !== isKnown) setIsKnown(isNow);
  return isNow;
}
