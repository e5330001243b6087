import { sheetFile } from "../src/testing/build-sheet.ts";
import type { Inputs } from "./things.ts";

/** Those of quizzes and polls. */
export const QUIZ_INPUTS = {
  getQuizzesInfo: ({ groupId }) => ({ query: { group_id: groupId } }),
  listQuizzes: ({ groupId }) => ({ params: { type: "active" }, query: { group_id: groupId } }),
  getQuiz: ({ quizId }) => ({ params: { id: quizId } }),
  getQuizForEdit: ({ draftQuizId }) => ({ params: { id: draftQuizId } }),
  createQuiz: ({ groupId }) => ({ body: { title: "First", groupId } }),
  updateQuiz: ({ draftQuizId, groupId }) => ({ params: { id: draftQuizId }, body: { title: "Second", groupId } }),
  publishQuiz: ({ draftQuizId }) => ({ params: { id: draftQuizId } }),
  closeQuiz: ({ pollId }) => ({ params: { id: pollId } }),
  deleteQuiz: ({ draftQuizId }) => ({ params: { id: draftQuizId } }),
  getQuizQuestionsForEdit: ({ draftQuizId }) => ({ params: { id: draftQuizId } }),
  addQuizQuestion: ({ draftQuizId }) => ({
    params: { id: draftQuizId },
    body: { type: "multi_text", description: "Why?" },
  }),
  updateQuizQuestion: ({ draftQuizId, draftQuestionId }) => ({
    params: { id: draftQuizId, qid: draftQuestionId },
    body: { type: "multi_text", description: "What for?" },
  }),
  deleteQuizQuestion: ({ draftQuizId, draftQuestionId }) => ({ params: { id: draftQuizId, qid: draftQuestionId } }),
  orderQuizQuestions: ({ pollId, pollQuestionId }) => ({
    params: { id: pollId },
    body: { positions: { [String(pollQuestionId)]: 0 } },
  }),
  importQuizQuestions: ({ draftQuizId }) => ({
    params: { id: draftQuizId },
    body: {},
    files: { file: sheetFile([["Question"], ["Why?"]]) },
  }),
  exportQuizQuestions: ({ draftQuizId }) => ({ params: { id: draftQuizId } }),
  startQuiz: ({ quizId }) => ({ params: { id: quizId } }),
  answerQuizQuestion: ({ quizId, quizQuestionId }) => ({
    params: { id: quizId, qid: quizQuestionId },
    body: { textValue: "So" },
  }),
  submitPoll: ({ pollId, pollQuestionId }) => ({
    params: { id: pollId },
    body: { answers: [{ questionId: pollQuestionId, textValue: "So" }] },
  }),
  getQuizStanding: ({ quizId }) => ({ params: { id: quizId } }),
  getQuizResults: ({ quizId }) => ({ params: { id: quizId } }),
  listQuizAnswers: ({ quizId }) => ({ params: { id: quizId }, query: {} }),
  listQuizTexts: ({ quizId, quizQuestionId }) => ({
    params: { id: quizId, qid: quizQuestionId },
    query: { revision: 1 },
  }),
  exportQuizResults: ({ quizId }) => ({ params: { id: quizId } }),
} satisfies Partial<Inputs>;
