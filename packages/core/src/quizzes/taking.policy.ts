import type { Hundredths } from "../lib/amount.ts";
import { isMarked } from "./answer.policy.ts";
import { isPoll } from "./quiz.policy.ts";
import type { QuestionType, QuizType, SubmissionStatus } from "./quiz.values.ts";
import { isCompletedSubmission, isInProgress } from "./submission.policy.ts";

interface Line {
  readonly currencyId: number;
  readonly amount: Hundredths;
}

/** Whether questions pay besides the whole, so that one may get less than the most. */
export function paysMore({
  rewards,
  rewardsUpTo,
}: {
  readonly rewards: readonly Line[];
  readonly rewardsUpTo: readonly Line[];
}): boolean {
  const sure = new Map(rewards.map(({ currencyId, amount }) => [currencyId, amount]));
  return rewardsUpTo.some(({ currencyId, amount }) => sure.get(currencyId) !== amount);
}

/** An attempt in one word; `answered` if nothing of it is marked. */
export function attemptWord({
  status,
  maxScore,
}: {
  readonly status: SubmissionStatus;
  readonly maxScore: number;
}): SubmissionStatus | "answered" {
  return isCompletedSubmission({ status }) && maxScore === 0 ? "answered" : status;
}

/** Which screen of a quiz: before the start, its questions, or what became of them. */
export function takingStage({
  quiz,
  attempt,
}: {
  readonly quiz: { readonly needsStart: boolean };
  readonly attempt: { readonly status: SubmissionStatus } | null;
}): "start" | "questions" | "result" {
  if (attempt === null) return quiz.needsStart ? "start" : "questions";
  return isInProgress(attempt) ? "questions" : "result";
}

/** How well an attempt went, for a kind word; null if nothing is marked. */
export function gradeOf({
  score,
  maxScore,
}: {
  readonly score: number;
  readonly maxScore: number;
}): "all" | "most" | "some" | null {
  if (maxScore === 0) return null;
  if (score === maxScore) return "all";
  return score * 2 >= maxScore ? "most" : "some";
}

/** What is known of an answer: whether it's right, and null while that isn't revealed. */
export function verdictOf(
  { isRight }: { readonly isRight?: boolean | null | undefined },
  question: { readonly type: QuestionType },
  quiz: { readonly type: QuizType },
): "right" | "wrong" | "saved" {
  if (isPoll(quiz) || !isMarked(question, quiz) || isRight === undefined || isRight === null) return "saved";
  return isRight ? "right" : "wrong";
}
