import { isOver, mayManage } from "../activities/activity.policy.ts";
import { allOf, ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import type { Actor } from "../permissions/holds.ts";
import { isPoll } from "./quiz.policy.ts";
import { isCounted } from "./submission.policy.ts";
import type { OwnSubmission, TakenQuiz } from "./submission.policy.ts";

interface ResultsQuestion {
  readonly actor: Actor;
  readonly quiz: Pick<TakenQuiz, "type" | "status" | "resultsFor" | "standings">;
  readonly own: readonly Pick<OwnSubmission, "status">[];
}

/** Whether the viewer sees a poll's results on its page; a quiz's would give right answers away. */
export function seesPollResults({ actor, quiz, own }: ResultsQuestion): boolean {
  if (!isPoll(quiz)) return false;
  if (mayManage("quiz", actor).allowed) return true;
  if (quiz.resultsFor === "answered") return own.some(isCounted);
  return quiz.resultsFor === "closed" && isOver(quiz);
}

/** Refuses with `wrong_kind`, `results_closed`, `finish_first`; managers see every quiz's. */
export function seesStanding({ actor, quiz, own }: ResultsQuestion): Decision {
  if (isPoll(quiz)) return denied("wrong_kind");
  if (mayManage("quiz", actor).allowed) return ALLOWED;
  return allOf(
    quiz.standings ? ALLOWED : denied("results_closed"),
    own.some(isCounted) ? ALLOWED : denied("finish_first"),
  );
}

/** Columns of a slider's results. */
const MOST_COLUMNS = 10;

/** A slider's numbers from its least to its greatest, in equal steps; the last may be shorter. */
export function columnsOf({
  min,
  max,
  numbers,
}: {
  readonly min: number;
  readonly max: number;
  readonly numbers: readonly { readonly value: number; readonly count: number }[];
}): readonly { readonly from: number; readonly to: number; readonly count: number }[] {
  const step = Math.ceil((max - min + 1) / MOST_COLUMNS);
  return Array.from({ length: Math.ceil((max - min + 1) / step) }, (_, place) => {
    const from = min + place * step;
    const to = Math.min(max, from + step - 1);
    const within = numbers.filter(({ value }) => value >= from && value <= to);
    return { from, to, count: within.reduce((sum, { count }) => sum + count, 0) };
  });
}

/** Mean and median of a slider's numbers, which come with how often each was chosen; null if none was. */
export function averageOf(
  numbers: readonly { readonly value: number; readonly count: number }[],
): { readonly mean: number; readonly median: number } | null {
  const sorted = numbers
    .toSorted((first, second) => first.value - second.value)
    .flatMap(({ value, count }) => Array.from({ length: count }, () => value));
  if (sorted.length === 0) return null;
  const middle = (sorted.length - 1) / 2;
  const [low = 0, high = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return { mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length, median: (low + high) / 2 };
}
