import { MAX_QUIZ_QUESTIONS } from "@guildhall/core";
import type { EndpointResponse, ReceivedFile } from "@guildhall/core";
import { describeFieldError } from "@guildhall/core/i18n";
import { readPastedRows, readQuestionSheet } from "@guildhall/core/quizzes";
import type { questionCalls } from "@guildhall/core/quizzes";
import type { MemberCall } from "../../lib/deps.ts";
import { refuse } from "../../lib/refuse.ts";
import { translatorOf } from "../../lib/texts.ts";
import { readSpreadsheet } from "../../spreadsheets/read-spreadsheet.ts";
import { presentPayable } from "../get-quiz-for-edit.service.ts";
import { holdStructure, recordQuestions } from "./hold-questions.ts";
import { toQuestionFields, toQuestionForm } from "./question-input.ts";
import { presentQuestionsOf } from "./question.presenter.ts";
import { insertQuestions } from "./question.repository.ts";
import { randomOrder } from "./random-order.ts";

type Rows = ReturnType<typeof readPastedRows>;

/** Of a file, or else of pasted text. @throws {InvalidInputError} when the file isn't readable */
export async function readQuestionRows(file: ReceivedFile | undefined, text: string): Promise<readonly Rows[number][]> {
  if (file === undefined) return readPastedRows(text);
  return readSpreadsheet(await file.read(), { code: "too_many_questions", values: { max: MAX_QUIZ_QUESTIONS } });
}

/**
 * Adds the questions in a spreadsheet's rows behind the others, all or none; `check` only reads them, and tells their
 * problems.
 * @throws {NotFoundError} @throws {RefusedError} `quiz_closed`, `questions_in_use`
 * @throws {InvalidInputError} with all problems at once, each naming row and column as the spreadsheet shows them
 */
export async function importQuestions(
  call: MemberCall,
  { quizId, rows, check }: { readonly quizId: number; readonly rows: readonly Rows[number][]; readonly check: boolean },
): Promise<EndpointResponse<typeof questionCalls.importAll>> {
  const held = await holdStructure(call, quizId);
  const { quiz, key } = held;
  const position = held.questions.length;
  const { questions, problems } = readQuestionSheet(rows, {
    quiz,
    currencies: await presentPayable(call, quiz.questionDefaultRewards),
    defaultRewards: quiz.questionDefaultRewards,
    questionCount: position,
    heading: translatorOf(call.language)("questions:sheet.question"),
  });
  if (!check) {
    refuse(problems);
    const added = questions.map((question) => toQuestionFields(toQuestionForm(question)));
    const order = randomOrder(call.deps.random);
    const ids = await insertQuestions(call.db, { ...key, position }, { questions: added, order });
    await recordQuestions(call, held, ids);
  }
  const t = translatorOf(call.language);
  return {
    questions: await presentQuestionsOf(call, quizId),
    count: questions.length,
    problems: problems.map(({ cell, ...problem }) => ({
      row: cell?.row ?? null,
      column: cell?.column ?? null,
      message: describeFieldError(t, problem),
    })),
  };
}
