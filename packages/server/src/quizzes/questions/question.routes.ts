import { questionCalls } from "@guildhall/core/quizzes";
import { implement, implementInSteps } from "../../http/implement.ts";
import { addQuestion } from "./add-question.service.ts";
import { deleteQuestion } from "./delete-question.service.ts";
import { exportQuestions } from "./export-questions.service.ts";
import { getQuestionsForEdit } from "./get-questions-for-edit.service.ts";
import { countImport } from "./import-limit.ts";
import { importQuestions, readQuestionRows } from "./import-questions.service.ts";
import { orderQuestions } from "./order-questions.service.ts";
import { updateQuestion } from "./update-question.service.ts";

export const questionRoutes = [
  implement(questionCalls.getForEdit, (call, { params }) => getQuestionsForEdit(call, params.id)),
  implement(questionCalls.add, async (call, { params, body }) => ({
    question: await addQuestion(call, params.id, body),
  })),
  implement(questionCalls.update, async (call, { params: { id, qid }, body: { seen, ...input } }) => ({
    question: await updateQuestion(call, { quizId: id, questionId: qid, input, seen }),
  })),
  implement(questionCalls.delete, async (call, { params: { id, qid } }) => ({
    questions: await deleteQuestion(call, { quizId: id, questionId: qid }),
  })),
  implement(questionCalls.order, async (call, { params: { id }, body }) => ({
    questions: await orderQuestions(call, { quizId: id, positions: body.positions }),
  })),
  implementInSteps(questionCalls.importAll, {
    prepare: async (call, { params: { id }, body: { text, check }, files }) => {
      if (!check) await countImport(call);
      return { quizId: id, check, rows: await readQuestionRows(files.file, text) };
    },
    act: importQuestions,
  }),
  implement(questionCalls.export, (call, { params }) => exportQuestions(call, Number(params.id))),
];
