import { amountsOf, rewardsOf } from "../activities/index.ts";
import type { RewardAmounts } from "../activities/index.ts";
import type { FieldError } from "../lib/errors.ts";
import { MAX_QUIZ_QUESTIONS, MAX_QUIZ_TIME_LIMIT_S, MIN_QUIZ_TIME_LIMIT_S } from "../lib/limits.ts";
import { settingsProblems, tidySettings } from "./quiz.policy.ts";
import type { QuizForEdit, QuizInput } from "./quiz.shapes.ts";

/** Quiz or poll being written. */
export interface QuizDraft extends Omit<
  QuizForEdit["quiz"],
  | "id"
  | "status"
  | "schedule"
  | "pickChannel"
  | "questionCount"
  | "rewards"
  | "questionDefaultRewards"
  | "entityRewards"
> {
  readonly amounts: RewardAmounts;
  readonly questionAmounts: RewardAmounts;
  readonly achievementIds: readonly number[];
  readonly notify: boolean;
  /** The server's version when the draft was started; a restored draft is still based on it. */
  readonly seen: QuizInput | null;
}

export function draftOf({ quiz }: Pick<QuizForEdit, "quiz">): QuizDraft {
  const { id: _id, status: _status, schedule: _schedule, pickChannel: _pick, questionCount: _count, ...fields } = quiz;
  const { rewards, questionDefaultRewards, entityRewards, ...kept } = fields;
  const draft: QuizDraft = {
    ...kept,
    amounts: amountsOf(rewards),
    questionAmounts: amountsOf(questionDefaultRewards),
    achievementIds: entityRewards.map(({ achievementTemplateId }) => achievementTemplateId),
    notify: false,
    seen: null,
  };
  return { ...draft, seen: toQuiz(draft, "draft") };
}

/** Time limits are written in minutes. */
export const SECONDS_PER_MINUTE = 60;

/** Errors that prevent saving, in form order, by the same rules as the server's. */
export function findProblems(draft: QuizDraft): readonly FieldError[] {
  const { timeLimit, drawCount } = toQuiz(draft, "draft");
  const minutes = timeLimit === null ? null : timeLimit / SECONDS_PER_MINUTE;
  return [
    ...(draft.title.trim() === "" ? [{ field: "title", code: "required" } as const] : []),
    ...boundProblems("timeLimit", minutes, {
      min: MIN_QUIZ_TIME_LIMIT_S / SECONDS_PER_MINUTE,
      max: MAX_QUIZ_TIME_LIMIT_S / SECONDS_PER_MINUTE,
    }),
    ...boundProblems("drawCount", drawCount, { min: 1, max: MAX_QUIZ_QUESTIONS }),
    ...settingsProblems(draft),
  ];
}

function boundProblems(
  field: string,
  value: number | null,
  { min, max }: { readonly min: number; readonly max: number },
): FieldError[] {
  if (value !== null && value < min) return [{ field, code: "too_small", values: { min } }];
  return value !== null && value > max ? [{ field, code: "too_large", values: { max } }] : [];
}

/** The draft with that many attempts; with several, right answers are revealed at the end. */
export function withAttempts<Draft extends QuizDraft>(draft: Draft, maxAttempts: number): Draft {
  return { ...draft, maxAttempts, reveals: maxAttempts > 1 ? "end" : draft.reveals };
}

/** The request body that saves a draft; empty amounts are left out. */
export function toQuiz(draft: QuizDraft, status: QuizInput["status"]): QuizInput {
  return tidySettings({
    type: draft.type,
    status,
    title: draft.title.trim(),
    description: draft.description,
    rewards: rewardsOf(draft.amounts),
    questionDefaultRewards: rewardsOf(draft.questionAmounts),
    entityRewards: draft.achievementIds.map((achievementTemplateId) => ({ achievementTemplateId })),
    drawCount: draft.drawCount,
    shuffleQuestions: draft.shuffleQuestions,
    shuffleOptions: draft.shuffleOptions,
    timeLimit: draft.timeLimit,
    maxAttempts: draft.maxAttempts,
    reveals: draft.reveals,
    standings: draft.standings,
    resultsFor: draft.resultsFor,
    isAnonymous: draft.isAnonymous,
    channel: draft.channel,
    groupId: draft.groupId,
    sendUpdatedNotification: draft.notify,
  });
}
