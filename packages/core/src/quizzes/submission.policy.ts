import { isDraft, isOver } from "../activities/activity.policy.ts";
import { isUnlocked } from "../activities/step.policy.ts";
import type { StepLock } from "../activities/step.shapes.ts";
import { allOf, ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { ANSWER_GRACE_MS } from "../lib/limits.ts";
import { transition } from "../lib/machine.ts";
import { isPoll } from "./quiz.policy.ts";
import type { QuizSettings } from "./quiz.policy.ts";
import type { QuizStatus, SubmissionStatus } from "./quiz.values.ts";
import { submissionMachine } from "./submission.machine.ts";

/** The parts of a quiz that taking it depends on. */
export interface TakenQuiz extends QuizSettings {
  readonly status: QuizStatus;
  readonly authorId: number;
}

/** One of the viewer's attempts. */
export interface OwnSubmission {
  readonly status: SubmissionStatus;
  /** Counted from 1. */
  readonly attempt: number;
  /** Questions answered right. */
  readonly score: number;
  /** UTC; null if it isn't timed. */
  readonly dueAt: Date | null;
}

/** A quiz and whoever takes it. */
export interface TakingQuestion {
  readonly quiz: TakenQuiz;
  readonly actorId: number;
  readonly settings: { readonly acceptOwnChallenges: boolean };
  /** The viewer's, in any order; those whose time is over have ended. */
  readonly own: readonly OwnSubmission[];
  /** What keeps the viewer from a step of a chain; null for none. */
  readonly lock: StepLock | null;
  readonly now: Date;
}

/** When the time of an attempt that starts now is over; null without a limit. */
export function dueAfter(startedAt: Date, { timeLimit }: Pick<QuizSettings, "timeLimit">): Date | null {
  return timeLimit === null ? null : new Date(startedAt.getTime() + timeLimit * 1000);
}

/** Too late to answer, with the grace for what was on its way. */
export function isTimeOver({ dueAt }: Pick<OwnSubmission, "dueAt">, now: Date): boolean {
  return dueAt !== null && now.getTime() > dueAt.getTime() + ANSWER_GRACE_MS;
}

export function isInProgress({ status }: Pick<OwnSubmission, "status">): boolean {
  return status === "in_progress";
}

/** Completed, or out of time: its answers count. */
export function isCounted({ status }: Pick<OwnSubmission, "status">): boolean {
  return status === "completed" || status === "timed_out";
}

export function isCompletedSubmission({ status }: Pick<OwnSubmission, "status">): boolean {
  return status === "completed";
}

/** Whether an attempt has to be started, so that no question is seen before. */
export function needsStart(quiz: QuizSettings): boolean {
  if (isPoll(quiz)) return false;
  const { timeLimit, drawCount, shuffleQuestions, shuffleOptions, maxAttempts } = quiz;
  return timeLimit !== null || drawCount !== null || shuffleQuestions || shuffleOptions || maxAttempts > 1;
}

/** How many attempts the viewer can still start. */
function attemptsLeft({ quiz, own }: Pick<TakingQuestion, "quiz" | "own">): number {
  return Math.max(0, quiz.maxAttempts - own.length);
}

function latestSubmission<Submission extends { readonly attempt: number }>(
  own: readonly Submission[],
): Submission | null {
  return own.reduce<Submission | null>((latest, each) => (each.attempt > (latest?.attempt ?? 0) ? each : latest), null);
}

/** More right answers win, then the earlier attempt; null if none counts. */
export function bestSubmission<Submission extends OwnSubmission>(own: readonly Submission[]): Submission | null {
  const [best = null] = own
    .filter(isCounted)
    .toSorted((first, second) => second.score - first.score || first.attempt - second.attempt);
  return best;
}

/**
 * Whether an attempt may begin. Reasons: `wrong_kind`, `not_published`, `quiz_closed`, `step_locked`, `own_quiz`,
 * `already_participating`, `no_attempts_left`.
 */
export function mayStart(question: TakingQuestion): Decision {
  const { quiz, own } = question;
  return allOf(
    isPoll(quiz) ? denied("wrong_kind") : ALLOWED,
    mayTake(question),
    own.some(isInProgress) ? denied("already_participating") : ALLOWED,
    attemptsLeft(question) > 0 ? ALLOWED : denied("no_attempts_left"),
  );
}

/**
 * Whether a question may be answered now; a plain quiz's first answer starts it. Reasons: those of {@link mayStart},
 * `start_first`, `time_over`, `already_completed`.
 */
export function mayAnswer(question: TakingQuestion): Decision {
  const { quiz, own, now } = question;
  const latest = latestSubmission(own);
  if (isPoll(quiz)) return denied("wrong_kind");
  if (latest === null) return allOf(mayStart(question), needsStart(quiz) ? denied("start_first") : ALLOWED);
  if (!isInProgress(latest) && mayStart(question).allowed) return denied("start_first");
  const context = { isTimeOver: isTimeOver(latest, now), isAnswered: false };
  return allOf(mayTake(question), transition(submissionMachine, { state: latest.status, event: "answer" }, context));
}

/** Whether a poll may be answered. Reasons: `wrong_kind`, `not_published`, `quiz_closed`, `own_quiz`, `already_answered`. */
export function maySubmit(question: TakingQuestion): Decision {
  const { quiz, own } = question;
  return allOf(
    isPoll(quiz) ? ALLOWED : denied("wrong_kind"),
    mayTake(question),
    own.length === 0 ? ALLOWED : denied("already_answered"),
  );
}

function mayTake({ quiz, actorId, settings, lock }: TakingQuestion): Decision {
  if (isDraft(quiz)) return denied("not_published");
  if (quiz.status !== "published") return denied("quiz_closed");
  const ownQuiz = quiz.authorId === actorId && !settings.acceptOwnChallenges ? denied("own_quiz") : ALLOWED;
  return allOf(isUnlocked(lock), ownQuiz);
}

/** Whether the viewer gets right answers and explanations for what they've answered. */
export function revealsAnswers({ quiz, own }: Pick<TakingQuestion, "quiz" | "own">): boolean {
  if (isPoll(quiz)) return false;
  if (quiz.reveals === "each" || isOver(quiz)) return true;
  return attemptsLeft({ quiz, own }) === 0 && !own.some(isInProgress);
}

/** Whether an attempt's score is shown: a rising one would tell which answers were right. */
export function showsScore(quiz: Pick<QuizSettings, "reveals">, submission: Pick<OwnSubmission, "status">): boolean {
  return quiz.reveals === "each" || !isInProgress(submission);
}
