import { isOver } from "../activities/activity.policy.ts";
import type { QuizPart } from "./quiz-part.shapes.ts";
import { isPoll } from "./quiz.policy.ts";
import type { QuizCard } from "./quiz.shapes.ts";
import { isInProgress } from "./submission.policy.ts";
import { attemptWord, paysMore } from "./taking.policy.ts";

/** What a card of the feed shows of it. */
export function partOf(quiz: QuizCard): QuizPart {
  const { id, type, title, rewardsUpTo, questionCount, timeLimit, attempt } = quiz;
  return {
    ...{ id, type, title, rewardsUpTo, questionCount, timeLimit, attempt },
    paysMore: paysMore(quiz),
    state: stateOf(quiz),
    next: nextOf(quiz),
  };
}

function stateOf(quiz: QuizCard): QuizPart["state"] {
  if (quiz.attempt !== null) return attemptWord(quiz.attempt);
  return isOver(quiz) ? "closed" : null;
}

function nextOf(quiz: QuizCard): QuizPart["next"] {
  if (isOver(quiz) || quiz.lock !== null) return null;
  if (quiz.attempt !== null) return isInProgress(quiz.attempt) ? "resume" : null;
  return isPoll(quiz) ? "answer" : "start";
}
