import { InvalidInputError } from "@guildhall/core";
import { submissionCalls } from "@guildhall/core/quizzes";
import { implement, implementInSteps } from "../../http/implement.ts";
import { exportQuizResults } from "../results/export-quiz-results.service.ts";
import { getQuizResults, listQuizAnswers } from "../results/get-quiz-results.service.ts";
import { getQuizStanding } from "../results/get-standing.service.ts";
import { listQuizTexts } from "../results/list-texts.service.ts";
import { answerQuestion } from "./answer-question.service.ts";
import { expireOwn } from "./expire-submissions.service.ts";
import { startQuiz } from "./start-quiz.service.ts";
import { submitPoll } from "./submit-poll.service.ts";

export const submissionRoutes = [
  implementInSteps(submissionCalls.start, {
    prepare: async (call, { params: { id } }) => {
      await expireOwn(call, id);
      return id;
    },
    act: async (call, id) => ({ attempt: await startQuiz(call, id) }),
  }),
  implementInSteps(submissionCalls.answer, {
    prepare: async (call, { params: { id, qid }, body }) => {
      if (body.questionId !== undefined && body.questionId !== qid)
        throw new InvalidInputError([{ field: "questionId", code: "unknown_question" }]);
      await expireOwn(call, id);
      return { quizId: id, input: { ...body, questionId: qid } };
    },
    act: async (call, answer) => ({ submissionInfo: await answerQuestion(call, answer) }),
  }),
  implement(submissionCalls.submit, (call, { params, body }) =>
    submitPoll(call, { quizId: params.id, answers: body.answers }),
  ),
  implement(submissionCalls.getStanding, (call, { params }) => getQuizStanding(call, params.id)),
  implement(submissionCalls.getResults, (call, { params }) => getQuizResults(call, params.id)),
  implement(submissionCalls.listAnswers, (call, { params, query }) =>
    listQuizAnswers(call, { quizId: params.id, ...query }),
  ),
  implement(submissionCalls.listTexts, (call, { params, query }) =>
    listQuizTexts(call, { quizId: params.id, questionId: params.qid, ...query }),
  ),
  implement(submissionCalls.export, (call, { params }) => exportQuizResults(call, params.id)),
];
