import { InvariantError } from "@guildhall/core";
import type { AchievementTemplate } from "@guildhall/core/achievements";
import { mostRewards } from "@guildhall/core/quizzes";
import type { Attempt, QuizCard } from "@guildhall/core/quizzes";
import type { ScheduleLine } from "@guildhall/core/schedules";
import { findTemplates } from "../achievements/index.ts";
import { isVeiled, NO_PLACE, readPlaces } from "../activities/index.ts";
import type { StepPlace } from "../activities/index.ts";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import type { CurrencyPresenter } from "../currencies/currency.presenter.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findQuestionRewards } from "./question-reward.repository.ts";
import type { QuizRow } from "./quiz.repository.ts";
import { findCardAttempts } from "./submissions/card-attempts.service.ts";

/** In the order of the rows, each with the caller's part in it. */
export async function presentQuizCards(call: MemberCall, rows: readonly QuizRow[]): Promise<QuizCard[]> {
  if (rows.length === 0) return [];
  const { actor, db, language } = call;
  const workspaceId = actor.workspace.id;
  const quizIds = rows.map(({ id }) => id);
  const [currencies, templates, paid, attempts, places] = await Promise.all([
    findCurrencies(db, workspaceId).then((found) => presentCurrencies(found, language)),
    rows.some((row) => row.templateIds.length > 0) ? findTemplates(db, workspaceId) : [],
    findQuestionRewards(db, { workspaceId, quizIds }),
    findCardAttempts(call, rows),
    readPlaces(call, "quiz", quizIds),
  ]);
  return rows.map((row) => {
    const questionRewards = paid.filter(({ quizId }) => quizId === row.id);
    const place = places.get(row.id) ?? NO_PLACE;
    const veiled = isVeiled(call, "quiz", place.lock);
    const attempt = attempts.get(row.id) ?? null;
    return presentCard(row, { currencies, templates, questionRewards, attempt, place, veiled });
  });
}

/** With the caller's part in it. */
export async function presentQuizCard(call: MemberCall, row: QuizRow): Promise<QuizCard> {
  const [card] = await presentQuizCards(call, [row]);
  if (card === undefined) throw new InvariantError("a quiz has no card");
  return card;
}

function presentCard(
  row: QuizRow,
  {
    currencies,
    templates,
    questionRewards,
    attempt,
    place,
    veiled,
  }: {
    readonly currencies: CurrencyPresenter;
    readonly templates: readonly AchievementTemplate[];
    readonly questionRewards: QuizRow["rewards"];
    readonly attempt: Attempt | null;
    readonly place: StepPlace;
    /** What it's about isn't told yet. */
    readonly veiled: boolean;
  },
): QuizCard {
  const questions = questionRewards.map((reward) => ({ rewards: [reward] }));
  const most = mostRewards({ rewards: row.rewards, questions, drawCount: row.drawCount });
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    title: row.title,
    description: veiled ? "" : row.description,
    authorUserId: row.authorId,
    authorName: row.authorName,
    authorAvatarUrl: row.authorAvatarUrl,
    groupId: row.groupId,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    schedule: presentSchedule(row),
    rewards: row.rewards.map(({ currencyId, amount }) => currencies.amount(currencyId, amount)),
    entityRewards: templates
      .filter((template) => row.templateIds.includes(template.id))
      .map((achievementTemplate) => ({ achievementTemplate })),
    questionCount: Math.min(row.drawCount ?? row.questionCount, row.questionCount),
    rewardsUpTo: currencies.amounts(new Map(most.map(({ currencyId, amount }) => [currencyId, amount]))),
    timeLimit: row.timeLimit,
    maxAttempts: row.maxAttempts,
    isAnonymous: row.isAnonymous,
    attempt,
    ...place,
  };
}

/** When a draft is published automatically; null if it isn't. */
export function presentSchedule({
  publishAt,
  repetition,
}: Pick<QuizRow, "publishAt" | "repetition">): ScheduleLine | null {
  return publishAt === null || repetition === null ? null : { ...repetition, publishAt: publishAt.toISOString() };
}
