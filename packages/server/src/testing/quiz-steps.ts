import type { EndpointInput } from "@guildhall/core";
import { questionCalls, quizCalls, submissionCalls } from "@guildhall/core/quizzes";
import type { Teammate } from "./team.ts";

type QuizBody = EndpointInput<typeof quizCalls.create>["body"];
type QuestionBody = EndpointInput<typeof questionCalls.add>["body"];
type AnswerTo = EndpointInput<typeof submissionCalls.answer>["body"] & { readonly questionId: number };

/** A question as it was made: its right option is the first. */
export interface MadeQuestion {
  readonly id: number;
  readonly options: readonly number[];
}

export interface MadeQuiz {
  readonly id: number;
  readonly questions: readonly MadeQuestion[];
}

/** A question of two options, the first of which is right. */
export const radio = (body: Partial<QuestionBody> = {}): QuestionBody => ({
  type: "radio",
  description: "Which one?",
  options: [{ description: "This", isCorrect: true }, { description: "That" }],
  ...body,
});

/** Real calls: what people do with quizzes and polls. */
export const quizSteps = {
  /** Makes and publishes it with these questions. */
  publish: async (
    maker: Teammate,
    questions: readonly QuestionBody[],
    body: Partial<QuizBody> = {},
  ): Promise<MadeQuiz> => {
    const { qid: id } = await maker.client.call(quizCalls.create, { body: { title: "Quiz", ...body } });
    const made: MadeQuestion[] = [];
    for (const question of questions) {
      const stored = (await maker.client.call(questionCalls.add, { params: { id }, body: question })).question;
      const options = stored.options.toSorted((first, second) => first.position - second.position);
      made.push({ id: stored.id, options: options.map((option) => option.id) });
    }
    await maker.client.call(quizCalls.publish, { params: { id } });
    return { id, questions: made };
  },
  view: (who: Teammate, { id }: Pick<MadeQuiz, "id">) => who.client.call(quizCalls.get, { params: { id } }),
  start: async (who: Teammate, { id }: Pick<MadeQuiz, "id">) =>
    (await who.client.call(submissionCalls.start, { params: { id } })).attempt,
  answer: async (who: Teammate, { id }: Pick<MadeQuiz, "id">, body: AnswerTo) =>
    (await who.client.call(submissionCalls.answer, { params: { id, qid: body.questionId }, body })).submissionInfo,
  /** Chooses an option of a question, both by their places in the author's order; option 0 is the right one. */
  choose: (who: Teammate, quiz: MadeQuiz, [question, option]: readonly [number, number]) => {
    const { id: questionId = 0, options = [] } = quiz.questions[question] ?? {};
    return quizSteps.answer(who, quiz, { questionId, optionId: options[option] ?? 0 });
  },
  submit: (who: Teammate, { id }: Pick<MadeQuiz, "id">, answers: readonly AnswerTo[]) =>
    who.client.call(submissionCalls.submit, { params: { id }, body: { answers: [...answers] } }),
};
