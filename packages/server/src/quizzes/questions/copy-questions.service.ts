import type { Handle } from "../../db/database.ts";
import { findQuestions } from "../submissions/asked-question.repository.ts";
import type { QuestionRow } from "../submissions/asked-question.repository.ts";
import { rowQuestionForm, toQuestionFields } from "./question-input.ts";
import { insertQuestions } from "./question.repository.ts";
import type { OptionOrder } from "./question.repository.ts";

/** Copies a quiz's questions, in their current wording, into a new one. */
export async function copyQuestions(
  db: Handle,
  { workspaceId, from, to }: { readonly workspaceId: number; readonly from: number; readonly to: number },
): Promise<void> {
  const rows = await findQuestions(db, { workspaceId, quizId: from });
  const questions = rows.map((row) => toQuestionFields(rowQuestionForm(row)));
  await insertQuestions(db, { workspaceId, quizId: to, position: 0 }, { questions, order: orderOf(rows) });
}

/** As random as the original's. */
function orderOf(rows: readonly QuestionRow[]): OptionOrder {
  return (options) =>
    options
      .map((option) => ({ option, id: rows[option.question]?.options[option.position]?.id ?? 0 }))
      .sort((first, second) => first.id - second.id)
      .map(({ option }) => option);
}
