import type { FieldError } from "@guildhall/core";
import type { Positions, QuestionForEdit } from "@guildhall/core/quizzes";
import type { MemberCall } from "../../lib/deps.ts";
import { refuse } from "../../lib/refuse.ts";
import { holdStructure, recordQuestions } from "./hold-questions.ts";
import { presentQuestionsOf } from "./question.presenter.ts";
import { saveOrder } from "./question.repository.ts";

/**
 * Puts the questions in order; returns them.
 * @throws {NotFoundError} @throws {RefusedError} `quiz_closed`, `questions_in_use`
 * @throws {InvalidInputError} unless each question has a position, from 0 without gaps
 */
export async function orderQuestions(
  call: MemberCall,
  { quizId, positions }: { readonly quizId: number; readonly positions: Positions },
): Promise<QuestionForEdit[]> {
  const held = await holdStructure(call, quizId);
  const ids = held.questions.map(({ id }) => id);
  refuse(positionProblems(ids, positions));
  const order = ids.map((id, before) => ({ id, before, position: positions[String(id)] ?? 0 }));
  await saveOrder(call.db, held.key, order);
  const moved = order.filter(({ before, position }) => before !== position).map(({ id }) => id);
  await recordQuestions(call, held, moved);
  return presentQuestionsOf(call, quizId);
}

function positionProblems(ids: readonly number[], positions: Positions): FieldError[] {
  const places = new Set(ids.map((id) => positions[String(id)] ?? -1));
  const isWhole = Object.keys(positions).length === ids.length && ids.every((_, place) => places.has(place));
  return isWhole ? [] : [{ field: "positions", code: "questions_changed" }];
}
