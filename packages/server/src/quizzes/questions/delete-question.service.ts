import { mayDeleteQuestion, publishProblems } from "@guildhall/core/quizzes";
import type { QuestionForEdit } from "@guildhall/core/quizzes";
import type { MemberCall } from "../../lib/deps.ts";
import { allow, refuse } from "../../lib/refuse.ts";
import { holdQuestions, isPublishable, recordQuestions, requireQuestion, structureLockOf } from "./hold-questions.ts";
import { presentQuestionsOf } from "./question.presenter.ts";
import { removeQuestion } from "./question.repository.ts";

/**
 * Deletes a question for good; returns the others.
 * @throws {NotFoundError} @throws {RefusedError} `quiz_closed`, `questions_in_use`, `last_question`
 * @throws {InvalidInputError} if fewer are left than a published quiz draws
 */
export async function deleteQuestion(
  call: MemberCall,
  { quizId, questionId }: { readonly quizId: number; readonly questionId: number },
): Promise<QuestionForEdit[]> {
  const held = await holdQuestions(call, quizId);
  requireQuestion(held, questionId);
  allow(mayDeleteQuestion(structureLockOf(call, held.quiz), held.questions.length));
  const rest = held.questions.filter(({ id }) => id !== questionId);
  if (isPublishable(held)) refuse(publishProblems(held.quiz, rest));
  await removeQuestion(call.db, { ...held.key, questionId });
  await recordQuestions(call, held, [questionId]);
  return presentQuestionsOf(call, quizId);
}
