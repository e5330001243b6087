import { roomProblems } from "@guildhall/core/quizzes";
import type { QuestionForEdit, QuestionInput } from "@guildhall/core/quizzes";
import type { MemberCall } from "../../lib/deps.ts";
import { refuse } from "../../lib/refuse.ts";
import { holdStructure, recordQuestions } from "./hold-questions.ts";
import { findQuestionProblems, toQuestionFields, toQuestionForm } from "./question-input.ts";
import { randomOrder } from "./random-order.ts";
import { presentQuestion } from "./question.presenter.ts";
import { insertQuestions, makeRoom } from "./question.repository.ts";

/**
 * Adds a question at its position, by default at the end.
 * @throws {NotFoundError} @throws {RefusedError} `quiz_closed`, `questions_in_use`
 * @throws {InvalidInputError} naming each invalid field
 */
export async function addQuestion(call: MemberCall, quizId: number, input: QuestionInput): Promise<QuestionForEdit> {
  const { db } = call;
  const held = await holdStructure(call, quizId);
  const { quiz, key, questions } = held;
  const form = toQuestionForm(input);
  refuse([
    ...roomProblems(questions.length + 1),
    ...(await findQuestionProblems(call, form, { quiz, before: quiz.questionDefaultRewards })),
  ]);
  const position = Math.min(input.position ?? questions.length, questions.length);
  await makeRoom(db, { ...key, position, count: 1 });
  const added = { questions: [toQuestionFields(form)], order: randomOrder(call.deps.random) };
  const ids = await insertQuestions(db, { ...key, position }, added);
  await recordQuestions(call, held, ids);
  return presentQuestion(call, { quizId, questionId: ids[0] ?? 0 });
}
