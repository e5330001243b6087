import { addAmounts } from "../lib/amount.ts";
import type { Hundredths } from "../lib/amount.ts";
import { isCompletedSubmission, isCounted } from "./submission.policy.ts";
import type { SubmissionStatus } from "./quiz.values.ts";

/** In hundredths. */
export interface RewardLine {
  readonly currencyId: number;
  readonly amount: Hundredths;
}

/** A question of an ended attempt. */
interface PaidQuestion {
  readonly rewards: readonly RewardLine[];
  readonly isAnswered: boolean;
  /** Null if it isn't marked. */
  readonly isRight: boolean | null;
}

/**
 * Whether an attempt that has ended is the one that pays: the first that's completed, or the last one if time was
 * over in all.
 */
export function paysAttempt(attempt: {
  readonly status: SubmissionStatus;
  readonly hasPaid: boolean;
  readonly attemptsLeft: number;
}): boolean {
  if (attempt.hasPaid || !isCounted(attempt)) return false;
  return isCompletedSubmission(attempt) || attempt.attemptsLeft === 0;
}

/**
 * What an attempt pays, one line per currency: the quiz's reward if it's completed, and each question's that was
 * answered, and right if it's marked.
 */
export function payoutOf({
  status,
  rewards,
  questions,
}: {
  readonly status: SubmissionStatus;
  readonly rewards: readonly RewardLine[];
  readonly questions: readonly PaidQuestion[];
}): RewardLine[] {
  const earned = questions.filter(({ isAnswered, isRight }) => isAnswered && isRight !== false);
  return sumRewards([
    ...(isCompletedSubmission({ status }) ? rewards : []),
    ...earned.flatMap((question) => question.rewards),
  ]);
}

/** The most that one can get; with a draw, if the best-paid questions are drawn. */
export function mostRewards({
  rewards,
  questions,
  drawCount,
}: {
  readonly rewards: readonly RewardLine[];
  readonly questions: readonly { readonly rewards: readonly RewardLine[] }[];
  readonly drawCount: number | null;
}): RewardLine[] {
  const lines = questions.flatMap((question) => question.rewards);
  const currencies = [...new Set(lines.map(({ currencyId }) => currencyId))];
  const largest = currencies.flatMap((currencyId) =>
    sumEach(questions, currencyId)
      .toSorted((first, second) => second - first)
      .slice(0, drawCount ?? questions.length)
      .map((amount) => ({ currencyId, amount })),
  );
  return sumRewards([...rewards, ...largest]);
}

function sumEach(questions: readonly { readonly rewards: readonly RewardLine[] }[], currencyId: number): Hundredths[] {
  return questions.map(({ rewards }) =>
    addAmounts(...rewards.filter((line) => line.currencyId === currencyId).map(({ amount }) => amount)),
  );
}

/** One line per currency, in order of first mention, without empty ones. */
function sumRewards(lines: readonly RewardLine[]): RewardLine[] {
  const sums = new Map<number, Hundredths>();
  for (const { currencyId, amount } of lines) sums.set(currencyId, addAmounts(sums.get(currencyId) ?? 0, amount));
  return [...sums].filter(([, amount]) => amount > 0).map(([currencyId, amount]) => ({ currencyId, amount }));
}
