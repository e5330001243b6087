import { activityLocks, isDraft } from "../activities/activity.policy.ts";
import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import type { FieldError } from "../lib/errors.ts";
import type { QuizStatus, QuizType, ResultsFor, Reveals } from "./quiz.values.ts";

/** How a quiz is taken; `timeLimit` in s. */
export interface QuizSettings {
  readonly type: QuizType;
  /** Null for all questions. */
  readonly drawCount: number | null;
  readonly shuffleQuestions: boolean;
  readonly shuffleOptions: boolean;
  readonly timeLimit: number | null;
  readonly maxAttempts: number;
  readonly reveals: Reveals;
  readonly standings: boolean;
  readonly resultsFor: ResultsFor;
  /** A poll whose answers are kept without names. */
  readonly isAnonymous: boolean;
}

/** Settings of a new quiz or poll. */
export const DEFAULT_QUIZ_SETTINGS = {
  drawCount: null,
  shuffleQuestions: false,
  shuffleOptions: false,
  timeLimit: null,
  maxAttempts: 1,
  reveals: "each",
  standings: false,
  resultsFor: "managers",
  isAnonymous: false,
} as const satisfies Omit<QuizSettings, "type">;

export function isPoll({ type }: { readonly type: QuizType }): boolean {
  return type === "poll";
}

/** Resets what the type doesn't have: a poll keeps only who sees what of its results, a quiz has no such choice. */
export function tidySettings<Input extends QuizSettings>(input: Input): Input {
  const { resultsFor, isAnonymous } = input;
  const none = DEFAULT_QUIZ_SETTINGS;
  return isPoll(input)
    ? { ...input, ...none, resultsFor, isAnonymous }
    : { ...input, resultsFor: none.resultsFor, isAnonymous: none.isAnonymous };
}

/** Otherwise a second attempt could be copied from the first. */
export function settingsProblems({
  maxAttempts,
  reveals,
}: Pick<QuizSettings, "maxAttempts" | "reveals">): FieldError[] {
  return maxAttempts > 1 && reveals === "each" ? [{ field: "reveals", code: "reveals_attempts" }] : [];
}

/** Lockable fields, each with whether it may change. */
export interface QuizLocks extends ReturnType<typeof activityLocks> {
  readonly type: Decision;
  /** Draw, shuffles, time limit, reveals and anonymity. */
  readonly settings: Decision;
  readonly resultsFor: Decision;
  readonly rewards: Decision;
}

/**
 * Settings may change in a draft, rewards until somebody has started. Who answers an anonymous poll was told who sees
 * its results.
 */
export function quizLocks(quiz: {
  readonly status: QuizStatus;
  readonly hasStarted: boolean;
  readonly isAnonymous: boolean;
}): QuizLocks {
  const locks = activityLocks({ isDraft: isDraft(quiz) });
  return {
    ...locks,
    type: locks.group,
    settings: locks.group,
    resultsFor: quiz.isAnonymous ? locks.group : ALLOWED,
    rewards: quiz.hasStarted ? denied("rewards_locked") : ALLOWED,
  };
}

/** Adding, deleting and ordering questions, and all of them but the wording. */
export function structureLock({ hasStarted }: { readonly hasStarted: boolean }): Decision {
  return hasStarted ? denied("questions_in_use") : ALLOWED;
}

/** Earlier and later answers to a reworded question are counted apart, which would tell of few people what they said. */
export function wordingLock({
  hasStarted,
  isAnonymous,
}: {
  readonly hasStarted: boolean;
  readonly isAnonymous: boolean;
}): Decision {
  return hasStarted && isAnonymous ? denied("wording_in_use") : ALLOWED;
}
