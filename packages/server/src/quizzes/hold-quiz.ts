import { requireActivity } from "../activities/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { QUIZ_TABLES } from "./quiz-kind.ts";
import { lockQuiz, lockQuizAgainstAnswers } from "./quiz.repository.ts";
import type { QuizRow } from "./quiz.repository.ts";

/** Locked until the transaction ends. @throws {NotFoundError} if there's none, or it's a deleted draft */
export async function holdQuiz({ actor, db }: MemberCall, id: number): Promise<QuizRow> {
  const row = await lockQuiz(db, { workspaceId: actor.workspace.id, id });
  return requireActivity(row, { tables: QUIZ_TABLES, id });
}

/** Like {@link holdQuiz}, and nobody starts or answers it meanwhile. @throws {NotFoundError} */
export async function holdQuizAgainstAnswers({ actor, db }: MemberCall, id: number): Promise<QuizRow> {
  const row = await lockQuizAgainstAnswers(db, { workspaceId: actor.workspace.id, id });
  return requireActivity(row, { tables: QUIZ_TABLES, id });
}
