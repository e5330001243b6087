import { DEFAULT_QUIZ_SETTINGS } from "@guildhall/core/quizzes";
import type { QuizCard } from "@guildhall/core/quizzes";
import type { ScheduleLine } from "@guildhall/core/schedules";
import type { QuizRow } from "./quiz.repository.ts";

export function presentQuizCard(row: QuizRow): QuizCard {
  return {
    id: row.id,
    status: row.status,
    title: row.title,
    description: row.description,
    authorUserId: row.authorId,
    authorName: row.authorName,
    authorAvatarUrl: row.authorAvatarUrl,
    groupId: row.groupId,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    schedule: presentSchedule(row),
    type: "quiz",
    rewards: [],
    entityRewards: [],
    questionCount: 0,
    rewardsUpTo: [],
    timeLimit: null,
    maxAttempts: DEFAULT_QUIZ_SETTINGS.maxAttempts,
    attempt: null,
  };
}

/** When a draft is published automatically; null if it isn't. */
export function presentSchedule({
  publishAt,
  repetition,
}: Pick<QuizRow, "publishAt" | "repetition">): ScheduleLine | null {
  return publishAt === null || repetition === null ? null : { ...repetition, publishAt: publishAt.toISOString() };
}
