import type { QuizStatus } from "@guildhall/core/quizzes";
import { moveActivity } from "../activities/index.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { removeSchedule } from "../schedules/index.ts";
import { holdQuiz } from "./hold-quiz.ts";
import { about } from "./quiz-event.ts";
import { QUIZ_KIND } from "./quiz-kind.ts";

/**
 * Deletes a draft, even a scheduled one: the row stays for the audit, in no list.
 * @throws {NotFoundError} @throws {RefusedError} `not_draft`
 */
export async function deleteQuiz(call: MemberCall, id: number): Promise<QuizStatus> {
  // Before locking the draft itself: the same order as publishing.
  await removeSchedule(call.db, { workspaceId: call.actor.workspace.id, entityType: "quiz", entityId: id });
  const quiz = await holdQuiz(call, id);
  const status = await moveActivity(call, quiz, { kind: QUIZ_KIND, event: "delete", facts: null });
  await recordEvent(call, { type: "quiz.discarded", payload: about(quiz) });
  return status;
}
