import type { EndpointResponse } from "@guildhall/core";
import { quizAbilities, wordingLock } from "@guildhall/core/quizzes";
import type { questionCalls } from "@guildhall/core/quizzes";
import { requireActivity } from "../../activities/index.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { presentPayable } from "../get-quiz-for-edit.service.ts";
import { QUIZ_TABLES } from "../quiz-kind.ts";
import { countAttempts, NO_ATTEMPTS } from "../quiz-taker.repository.ts";
import { presentQuizCard } from "../quiz.presenter.ts";
import { findQuiz } from "../quiz.repository.ts";
import { readQuestions, structureLockOf } from "./hold-questions.ts";
import { presentQuestions } from "./question.presenter.ts";

/** A quiz's questions for the page that edits them. @throws {NotFoundError} */
export async function getQuestionsForEdit(
  call: MemberCall,
  id: number,
): Promise<EndpointResponse<typeof questionCalls.getForEdit>> {
  const { actor, db } = call;
  const key = { workspaceId: actor.workspace.id, id };
  const row = requireActivity(await findQuiz(db, key), { tables: QUIZ_TABLES, id });
  const questions = await readQuestions(call, id);
  const { publish, schedule } = quizAbilities({ actor, workspace: actor.workspace, quiz: row });
  const paid = [...row.questionDefaultRewards, ...questions.flatMap(({ rewards }) => rewards)];
  return {
    quiz: await presentQuizCard(call, row),
    questions: await presentQuestions(call, questions),
    locks: { structure: structureLockOf(call, row), wording: wordingLock(row) },
    inUse: row.hasStarted ? await countAttempts(db, key) : NO_ATTEMPTS,
    currencies: await presentPayable(call, paid),
    questionDefaultRewards: [...row.questionDefaultRewards],
    publish,
    schedule,
  };
}
