import { requireVisible } from "../../activities/index.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { findTakenQuiz } from "./taken-quiz.repository.ts";
import type { QuizHold, TakenQuizRow } from "./taken-quiz.repository.ts";

/** Locked until the transaction ends, unless the hold is `none`. @throws {NotFoundError} if the caller sees none */
export async function openQuiz(call: MemberCall, id: number, hold: QuizHold): Promise<TakenQuizRow> {
  const found = await findTakenQuiz(call.db, { workspaceId: call.actor.workspace.id, id, hold });
  return requireVisible("quiz", call, found);
}
