import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import type { Access } from "../lib/endpoint.ts";
import { BULK_FILE_TYPES, MAX_BULK_FILE_BYTES, MAX_QUESTIONS_TEXT_LENGTH } from "../lib/limits.ts";
import { decision, id, idParam, namedCurrency, sum } from "../lib/wire.ts";
import { positions, questionForEdit, questionInput } from "./question.shapes.ts";
import { quizCard, quizInUse } from "./quiz.shapes.ts";

const byId = z.object({ id: idParam });
const byQuestion = z.object({ id: idParam, qid: idParam });
const MANAGED = { who: "member", permission: ["manage-quizzes"], feature: "quizzes" } as const satisfies Access;

const questions = z.object({ questions: z.array(questionForEdit) });

export const getForEdit = endpoint({
  name: "getQuizQuestionsForEdit",
  method: "GET",
  path: "/quiz/{id}/questions/for-edit",
  topics: ["quizzes"],
  summary: "Returns a quiz's questions with their right answers, for editing.",
  access: MANAGED,
  params: byId,
  response: z.object({
    quiz: quizCard,
    ...questions.shape,
    /** `structure` is everything but the wording. */
    locks: z.object({ structure: decision, wording: decision }),
    inUse: quizInUse,
    /** Currencies available for rewards. */
    currencies: z.array(namedCurrency),
    /** What the form of a new question starts with. */
    questionDefaultRewards: z.array(z.object({ currencyId: id, amount: sum })),
    publish: decision,
    schedule: decision,
  }),
});

export const add = endpoint({
  name: "addQuizQuestion",
  method: "POST",
  path: "/quiz/{id}/questions",
  topics: ["quizzes"],
  summary: "Adds a question to a quiz that nobody has started.",
  access: MANAGED,
  params: byId,
  body: questionInput,
  response: z.object({ question: questionForEdit }),
  movesValue: true,
});

export const update = endpoint({
  name: "updateQuizQuestion",
  method: "PUT",
  path: "/quiz/{id}/question/{qid}",
  topics: ["quizzes"],
  summary:
    "Changes a question; once somebody has started, only its wording, and those who were asked keep theirs. In an " +
    "anonymous poll, nothing changes any more.",
  access: MANAGED,
  params: byQuestion,
  body: z.strictObject({
    ...questionInput.shape,
    /** The form as the client read it; later changes are kept or reported. */ seen: z.optional(questionInput),
  }),
  response: z.object({ question: questionForEdit }),
});

const deleteQuestion = endpoint({
  name: "deleteQuizQuestion",
  method: "DELETE",
  path: "/quiz/{id}/question/{qid}",
  topics: ["quizzes"],
  summary: "Deletes a question of a quiz that nobody has started; one has to stay.",
  access: MANAGED,
  params: byQuestion,
  response: questions,
});

export { deleteQuestion as delete };

export const order = endpoint({
  name: "orderQuizQuestions",
  method: "PUT",
  path: "/quiz/{id}/questions/positions",
  topics: ["quizzes"],
  summary: "Orders the questions of a quiz that nobody has started; every question needs a position, counted from 0.",
  access: MANAGED,
  params: byId,
  body: z.strictObject({ positions }),
  response: questions,
});

/** All or nothing: if any row has a problem, no question is added. */
export const importAll = endpoint({
  name: "importQuizQuestions",
  method: "POST",
  path: "/quiz/{id}/questions/import",
  topics: ["quizzes"],
  summary:
    "Adds questions from a spreadsheet or pasted text, all or none; every error names its row and column. With " +
    "`check`, they're only read, and their problems are answered.",
  access: MANAGED,
  params: byId,
  body: z.strictObject({
    /** Rows as copied from a spreadsheet: cells apart by tabs. Used if there's no file. */
    text: z._default(z.string().check(z.maxLength(MAX_QUESTIONS_TEXT_LENGTH)), ""),
    check: z._default(z.boolean(), false),
  }),
  files: {
    file: { kinds: BULK_FILE_TYPES, maxBytes: MAX_BULK_FILE_BYTES, isReadByHandler: true, isOptional: true },
  },
  response: z.object({
    /** All of the quiz. */
    ...questions.shape,
    /** How many of them are new; of a check, how many the rows have. */
    count: z.int(),
    /** What a check found; without any, they can be added. */
    problems: z.array(
      z.object({
        /** As the spreadsheet shows them; null where it's about the whole. */
        row: z.nullable(z.int()),
        column: z.nullable(z.string()),
        message: z.string(),
      }),
    ),
  }),
  movesValue: true,
});

const exportQuizQuestions = endpoint({
  name: "exportQuizQuestions",
  method: "GET",
  path: "/quiz/{id}/questions/export",
  summary:
    "Exports a quiz's questions as a spreadsheet that can be imported. Without questions, and of quiz 0, it's a template.",
  access: MANAGED,
  params: z.object({ id: z.union([idParam, z.literal(0), z.literal("0")]) }),
  response: z.object({ excelData: z.string(), fileName: z.string() }),
  export: true,
});

export { exportQuizQuestions as export };
