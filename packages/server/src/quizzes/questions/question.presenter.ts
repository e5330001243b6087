import { NotFoundError } from "@guildhall/core";
import type { QuestionForEdit } from "@guildhall/core/quizzes";
import { presentCurrencies } from "../../currencies/currency.presenter.ts";
import { findCurrencies } from "../../currencies/currency.repository.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { findQuestions } from "../submissions/asked-question.repository.ts";
import type { QuestionRow } from "../submissions/asked-question.repository.ts";
import { readQuestions } from "./hold-questions.ts";

/** For those who edit them, in order. */
export async function presentQuestions(call: MemberCall, rows: readonly QuestionRow[]): Promise<QuestionForEdit[]> {
  const currencies = presentCurrencies(await findCurrencies(call.db, call.actor.workspace.id), call.language);
  return rows.map((row) => ({
    id: row.id,
    position: row.position,
    type: row.type,
    description: row.description,
    hint: row.hint,
    explanation: row.explanation,
    required: row.isRequired,
    min: row.min,
    max: row.max,
    revision: row.revision,
    rewards: row.rewards.map(({ currencyId, amount }) => currencies.amount(currencyId, amount)),
    options: row.options.map(({ id, isCorrect }, position) => ({
      ...{ id, isCorrect, position },
      description: row.texts[String(id)] ?? "",
    })),
  }));
}

/** A quiz's, as they are now. */
export async function presentQuestionsOf(call: MemberCall, quizId: number): Promise<QuestionForEdit[]> {
  return presentQuestions(call, await readQuestions(call, quizId));
}

/** As it is now. @throws {NotFoundError} */
export async function presentQuestion(
  call: MemberCall,
  { quizId, questionId }: { readonly quizId: number; readonly questionId: number },
): Promise<QuestionForEdit> {
  const rows = await findQuestions(call.db, { workspaceId: call.actor.workspace.id, quizId, ids: [questionId] });
  const [question] = await presentQuestions(call, rows);
  if (question === undefined) throw new NotFoundError("question", { questionId });
  return question;
}
