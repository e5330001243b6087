import { quizCalls } from "@guildhall/core/quizzes";
import { implement } from "../http/implement.ts";
import { closeQuiz } from "./close-quiz.service.ts";
import { deleteQuiz } from "./delete-quiz.service.ts";
import { getQuiz } from "./get-quiz.service.ts";
import { getQuizForEdit } from "./get-quiz-for-edit.service.ts";
import { getQuizzesInfo, listQuizzes } from "./list-quizzes.service.ts";
import { createQuiz, publishQuiz, updateQuiz } from "./save-quiz.service.ts";
import { expireOwn } from "./submissions/expire-submissions.service.ts";

export const quizRoutes = [
  implement(quizCalls.getInfo, (call, { query }) => getQuizzesInfo(call, query.group_id)),
  implement(quizCalls.list, (call, { params, query }) =>
    listQuizzes(call, { list: params.type, groupId: query.group_id, page: query.page }),
  ),
  implement(quizCalls.get, async (call, { params }) => {
    await expireOwn(call, params.id);
    return getQuiz(call, params.id);
  }),
  implement(quizCalls.getForEdit, (call, { params }) => getQuizForEdit(call, Number(params.id))),
  implement(quizCalls.create, async (call, { body }) => ({ qid: await createQuiz(call, body) })),
  implement(quizCalls.update, async (call, { params: { id }, body: { seen, ...input } }) => {
    await updateQuiz(call, { id, input, seen });
    return { qid: id };
  }),
  implement(quizCalls.publish, async (call, { params: { id } }) => ({
    qid: id,
    quizStatus: await publishQuiz(call, id),
  })),
  implement(quizCalls.close, async (call, { params: { id } }) => ({ qid: id, quizStatus: await closeQuiz(call, id) })),
  implement(quizCalls.delete, async (call, { params: { id } }) => ({
    qid: id,
    quizStatus: await deleteQuiz(call, id),
  })),
];
