import type { BuiltMember } from "../src/testing/build-people.ts";
import type { TestServer } from "../src/testing/test-server.ts";
import { send, toRequest } from "./contract-request.ts";
import type { CallName, Things } from "./things.ts";

type QuizThings = Pick<
  Things,
  "quizId" | "quizQuestionId" | "pollId" | "pollQuestionId" | "draftQuizId" | "draftQuestionId"
>;

/** What quizzes and polls have before any is made. */
export const NO_QUIZZES = {
  quizId: 0,
  quizQuestionId: 0,
  pollId: 0,
  pollQuestionId: 0,
  draftQuizId: 0,
  draftQuestionId: 0,
} as const satisfies QuizThings;

/** A quiz that the other member has begun and one has a question left of, a poll, and a draft; the owner's. */
export async function buildQuizzes(
  server: TestServer,
  { owner, other }: { readonly owner: BuiltMember; readonly other: BuiltMember },
): Promise<QuizThings> {
  const call = async (who: BuiltMember, name: CallName, input: Parameters<typeof toRequest>[1]) =>
    (await send(server, toRequest(name, input), await server.openSession(who))).json().data;
  const make = async (body: object, count: number) => {
    const { qid: id } = (await call(owner, "createQuiz", { body })) as { readonly qid: number };
    const questionIds: number[] = [];
    for (let made = 0; made < count; made += 1) {
      const asked = { type: "multi_text", description: `Why ${String(made)}?` };
      const { question } = await call(owner, "addQuizQuestion", { params: { id }, body: asked });
      questionIds.push(question.id as number);
    }
    return { id, questionIds };
  };
  const quiz = await make({ title: "Quiz", standings: true }, 2);
  const poll = await make({ title: "Poll", type: "poll" }, 1);
  const draft = await make({ title: "Draft" }, 2);
  for (const { id } of [quiz, poll]) await call(owner, "publishQuiz", { params: { id } });
  const [first = 0, second = 0] = quiz.questionIds;
  await call(other, "answerQuizQuestion", { params: { id: quiz.id, qid: first }, body: { textValue: "So" } });
  return {
    quizId: quiz.id,
    quizQuestionId: second,
    pollId: poll.id,
    pollQuestionId: poll.questionIds[0] ?? 0,
    draftQuizId: draft.id,
    draftQuestionId: draft.questionIds[0] ?? 0,
  };
}
