import { questionCalls, quizCalls, submissionCalls } from "@guildhall/core/quizzes";
import { expect } from "vitest";
import type { ToldCall } from "./jira-tellings.ts";
import { quizSteps, radio } from "./quiz-steps.ts";
import type { MadeQuiz } from "./quiz-steps.ts";
import type { Teammate } from "./team.ts";

const WHY = { type: "multi_text", description: "Why?" } as const;

/** The calls about quizzes and polls in a working order, each with its event. */
export function quizTellings(
  of: () => { readonly boss: Teammate; readonly ann: Teammate },
): Readonly<Record<string, ToldCall>> {
  const none: MadeQuiz = { id: 0, questions: [] };
  const made = { id: 0, questionIds: [] as readonly number[], quiz: none, poll: none };
  const about = (id: number) => ({ quizId: id, authorId: of().boss.memberId, groupId: 0 });
  const params = () => ({ id: made.id });
  const first = () => ({ ...params(), qid: made.questionIds[0] ?? 0 });
  const call: Teammate["client"]["call"] = (endpoint, ...input) => of().boss.client.call(endpoint, ...input);
  const titled = (before: string | null, after: string) => ({
    type: "quiz.drafted" as const,
    says: () => ({
      ...about(made.id),
      changes: expect.arrayContaining([{ field: "title", before, after }]) as unknown,
    }),
  });
  const changed = (ids: () => readonly number[]) => ({
    type: "quiz.questions_changed" as const,
    says: () => ({ ...about(made.id), questionIds: ids() }),
  });
  const attempt = (quiz: () => MadeQuiz, more: object) => ({
    by: () => of().ann.memberId,
    says: () => ({ ...about(quiz().id), memberId: of().ann.memberId, ...more }),
  });
  return {
    createQuiz: {
      ...titled(null, "First"),
      run: async () => (made.id = (await call(quizCalls.create, { body: { title: "First" } })).qid),
    },
    updateQuiz: {
      ...titled("First", "Second"),
      run: () => call(quizCalls.update, { params: params(), body: { title: "Second" } }),
    },
    addQuizQuestion: {
      ...changed(() => made.questionIds),
      run: async () => {
        const { question } = await call(questionCalls.add, { params: params(), body: WHY });
        made.questionIds = [question.id];
      },
    },
    updateQuizQuestion: {
      ...changed(() => made.questionIds),
      run: () => call(questionCalls.update, { params: first(), body: { ...WHY, description: "What for?" } }),
    },
    importQuizQuestions: {
      ...changed(() => made.questionIds.slice(1)),
      run: async () => {
        const sent = { body: { text: "Question\nWho?\nWhere?" }, files: { file: undefined } };
        const { questions } = await call(questionCalls.importAll, { params: params(), ...sent });
        made.questionIds = questions.map(({ id }) => id);
      },
    },
    orderQuizQuestions: {
      ...changed(() => made.questionIds.slice(1)),
      run: () => {
        const [a, b, c] = made.questionIds.map(String);
        return call(questionCalls.order, {
          params: params(),
          body: { positions: { [a ?? ""]: 0, [b ?? ""]: 2, [c ?? ""]: 1 } },
        });
      },
    },
    deleteQuizQuestion: {
      ...changed(() => made.questionIds.slice(0, 1)),
      run: () => call(questionCalls.delete, { params: first() }),
    },
    publishQuiz: {
      type: "quiz.published",
      says: () => ({ ...about(made.id), type: "quiz", changes: [] }),
      run: () => call(quizCalls.publish, { params: params() }),
    },
    closeQuiz: {
      type: "quiz.closed",
      says: () => ({ ...about(made.id), leftOut: [] }),
      run: () => call(quizCalls.close, { params: params() }),
    },
    deleteQuiz: {
      type: "quiz.discarded",
      says: () => about(made.id),
      run: async () => {
        made.id = (await call(quizCalls.create, { body: { title: "Third" } })).qid;
        return call(quizCalls.delete, { params: params() });
      },
    },
    startQuiz: {
      type: "quiz.started",
      ...attempt(() => made.quiz, { type: "quiz" }),
      run: async () => {
        made.quiz = await quizSteps.publish(of().boss, [radio()], { timeLimit: 60 });
        return of().ann.client.call(submissionCalls.start, { params: { id: made.quiz.id } });
      },
    },
    answerQuizQuestion: {
      type: "quiz.submitted",
      ...attempt(() => made.quiz, { status: "completed", score: 1, rewards: [] }),
      run: () => quizSteps.choose(of().ann, made.quiz, [0, 0]),
    },
    submitPoll: {
      type: "quiz.submitted",
      ...attempt(() => made.poll, { type: "poll", status: "completed" }),
      run: async () => {
        made.poll = await quizSteps.publish(of().boss, [WHY], { type: "poll" });
        return quizSteps.submit(of().ann, made.poll, []);
      },
    },
  };
}
