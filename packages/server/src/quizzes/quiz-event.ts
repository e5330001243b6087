import type { FieldChange } from "@guildhall/core";
import { recordEvent } from "../events/record-event.ts";
import type { EventScope } from "../events/record-event.ts";
import type { QuizRow } from "./quiz.repository.ts";

/** What its events need of it. */
export type EventQuiz = Pick<QuizRow, "id" | "type" | "authorId" | "groupId">;

export function about({ id, type, authorId, groupId }: EventQuiz) {
  return { quizId: id, type, authorId, groupId };
}

/** Records that it was published, with its announcement. */
export async function recordPublished(scope: EventScope, quiz: EventQuiz, changes: FieldChange[] = []): Promise<void> {
  await recordEvent(scope, { type: "quiz.published", payload: { ...about(quiz), changes } });
}

/** Records that a step of a chain was published: the chain announces it. */
export async function recordPublishedQuietly(scope: EventScope, quiz: EventQuiz): Promise<void> {
  await recordEvent(scope, { type: "quiz.published", payload: { ...about(quiz), changes: [], announce: false } });
}

/** Records that a draft was created or changed. */
export async function recordDrafted(scope: EventScope, quiz: EventQuiz, changes: FieldChange[]): Promise<void> {
  if (changes.length > 0) await recordEvent(scope, { type: "quiz.drafted", payload: { ...about(quiz), changes } });
}
