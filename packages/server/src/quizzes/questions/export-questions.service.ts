import { questionRows, QUESTION_TYPES } from "@guildhall/core/quizzes";
import type { QuestionSheetWords } from "@guildhall/core/quizzes";
import { requireActivity } from "../../activities/index.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { translatorOf } from "../../lib/texts.ts";
import type { TypedSheet } from "../../spreadsheets/typed-sheet.ts";
import { presentPayable } from "../get-quiz-for-edit.service.ts";
import { QUIZ_TABLES } from "../quiz-kind.ts";
import { findQuiz } from "../quiz.repository.ts";
import { readQuestions } from "./hold-questions.ts";
import { rowQuestionForm } from "./question-input.ts";
import type { QuestionForm } from "./question-input.ts";

/** In characters. */
const WIDTH = 30;

/** A quiz's questions as a sheet that can be imported; of quiz 0, a template. @throws {NotFoundError} */
export async function exportQuestions(call: MemberCall, id: number): Promise<TypedSheet> {
  const { language } = call;
  const questions = id === 0 ? [] : await questionsOf(call, id);
  const currencies = await presentPayable(
    call,
    questions.flatMap(({ rewards }) => rewards),
  );
  const t = translatorOf(language);
  const [headings = [], ...rows] = questionRows(questions, { words: wordsIn(language), currencies });
  return {
    sheetName: t("questions:sheet.name"),
    columns: headings.map((title) => ({ title, kind: "text", width: WIDTH })),
    rows,
  };
}

async function questionsOf(call: MemberCall, id: number): Promise<QuestionForm[]> {
  const { actor, db } = call;
  requireActivity(await findQuiz(db, { workspaceId: actor.workspace.id, id }), { tables: QUIZ_TABLES, id });
  return (await readQuestions(call, id)).map(rowQuestionForm);
}

function wordsIn(language: MemberCall["language"]): QuestionSheetWords {
  const t = translatorOf(language);
  const named = ["question", "type", "right", "hint", "explanation", "required", "min", "max", "yes"] as const;
  // Safe: the entries are those of the table.
  const words = Object.fromEntries(named.map((name) => [name, t(`questions:sheet.${name}`)])) as Record<
    (typeof named)[number],
    string
  >;
  // Safe: as above.
  const types = Object.fromEntries(
    QUESTION_TYPES.map((type) => [type, t(`questions:sheet.types.${type}`)]),
  ) as QuestionSheetWords["types"];
  return {
    ...words,
    types,
    option: (number) => t("questions:sheet.option", { number }),
    reward: (currency) => t("questions:sheet.reward", { currency }),
  };
}
