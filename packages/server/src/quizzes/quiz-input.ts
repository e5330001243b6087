import type { FieldError } from "@guildhall/core";
import { isDraft } from "@guildhall/core/activities";
import { settingsProblems, tidySettings } from "@guildhall/core/quizzes";
import type { QuizInput } from "@guildhall/core/quizzes";
import { findInputProblems, findRewardProblems } from "../activities/index.ts";
import type { Reward } from "../activities/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import type { QuizFields, QuizGifts, QuizRow } from "./quiz.repository.ts";

/** A quiz or poll in its form's fields, without options of the request itself. */
export type QuizFormFields = Omit<QuizInput, "status" | "sendUpdatedNotification" | "chainId">;

/** What a request says: settings that its type doesn't have are reset, rewards in order and without zeros. */
export function toFormFields(input: QuizInput): QuizFormFields {
  const { status: _status, sendUpdatedNotification: _notify, chainId: _chain, ...fields } = tidySettings(input);
  const ids = new Set(fields.entityRewards.map(({ achievementTemplateId }) => achievementTemplateId));
  return {
    ...fields,
    rewards: tidyRewards(fields.rewards),
    questionDefaultRewards: tidyRewards(fields.questionDefaultRewards),
    entityRewards: toEntityRewards([...ids].sort((first, second) => first - second)),
  };
}

/** A stored one in its form's fields. */
export function rowFormFields(row: QuizFields & QuizGifts): QuizFormFields {
  return {
    ...fieldsOf(row),
    rewards: [...row.rewards],
    questionDefaultRewards: [...row.questionDefaultRewards],
    entityRewards: toEntityRewards(row.templateIds),
  };
}

/** A form's fields as they're stored. */
export function toStored(form: QuizFormFields): QuizFields & QuizGifts {
  const { rewards, questionDefaultRewards, entityRewards } = form;
  const templateIds = entityRewards.map(({ achievementTemplateId }) => achievementTemplateId);
  return { ...fieldsOf(form), rewards, questionDefaultRewards, templateIds };
}

/** `before` is the stored one, null for a new one. */
export async function findProblems(
  call: MemberCall,
  quiz: QuizFields & QuizGifts,
  before: QuizRow | null,
): Promise<FieldError[]> {
  return [
    ...settingsProblems(quiz),
    ...(await findInputProblems(call, quiz, before)),
    ...(await findRewardProblems(call, {
      field: "questionDefaultRewards",
      rewards: quiz.questionDefaultRewards,
      before: before?.questionDefaultRewards ?? [],
    })),
  ];
}

/** Attempts that people were promised stay theirs. */
export function attemptProblems({ maxAttempts }: QuizFields, before: QuizRow): FieldError[] {
  const min = before.maxAttempts;
  return isDraft(before) || maxAttempts >= min ? [] : [{ field: "maxAttempts", code: "too_small", values: { min } }];
}

export function tidyRewards(rewards: readonly Reward[]): Reward[] {
  return rewards.filter(({ amount }) => amount > 0).sort((first, second) => first.currencyId - second.currencyId);
}

function toEntityRewards(templateIds: readonly number[]): QuizFormFields["entityRewards"] {
  return templateIds.map((achievementTemplateId) => ({ achievementTemplateId }));
}

function fieldsOf(of: QuizFields): QuizFields {
  const { type, title, description, channel, groupId } = of;
  const { drawCount, shuffleQuestions, shuffleOptions, timeLimit, maxAttempts, reveals, standings } = of;
  const { resultsFor, isAnonymous } = of;
  const settings = {
    drawCount,
    shuffleQuestions,
    shuffleOptions,
    timeLimit,
    maxAttempts,
    reveals,
    standings,
    resultsFor,
    isAnonymous,
  };
  return { type, title, description, channel, groupId, ...settings };
}
