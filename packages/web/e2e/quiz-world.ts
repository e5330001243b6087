import { sendAs } from "./challenge-world.ts";
import type { DemoPerson, Guild } from "./guild.ts";
import { readAs } from "./story-people.ts";

interface Form {
  readonly currencies: readonly { readonly currencyId: number }[];
}

/** A test's quiz or poll; rewards are in hundredths of the first currency. */
interface QuizWish {
  readonly type: "quiz" | "poll";
  readonly title: string;
  readonly reward?: number;
  readonly questions: readonly QuestionWish[];
  readonly [field: string]: unknown;
}

interface QuestionWish {
  readonly type: "radio" | "slider" | "multi_text";
  readonly description: string;
  readonly reward?: number;
  /** In their order; of a quiz, the first is right. */
  readonly options?: readonly string[];
  readonly [field: string]: unknown;
}

/** Publishes a quiz or poll of the admin's; returns its id. */
export async function makeQuiz(guild: Guild, wish: QuizWish): Promise<number> {
  const qid = await draftQuiz(guild, wish);
  await sendAs(guild, "admin", { method: "PUT", path: `/quiz/${String(qid)}/publish` });
  return qid;
}

/** Leaves it a draft. */
export async function draftQuiz(guild: Guild, { reward = 0, questions, ...wish }: QuizWish): Promise<number> {
  const { currencies } = await readAs<Form>(guild, "admin", "/quiz/0/for-edit");
  const rewardsOf = (amount: number) => (amount === 0 ? [] : [{ currencyId: currencies[0]?.currencyId, amount }]);
  const send = <T>(path: string, data: object): Promise<T> => sendAs<T>(guild, "admin", { method: "POST", path, data });
  const { qid } = await send<{ qid: number }>("/quizzes", { ...wish, rewards: rewardsOf(reward) });
  for (const { options = [], reward: paid = 0, ...question } of questions)
    await send(`/quiz/${String(qid)}/questions`, {
      ...question,
      rewards: rewardsOf(paid),
      options: options.map((description, place) => ({
        description,
        isCorrect: wish.type === "quiz" && place === 0,
        position: place,
      })),
    });
  return qid;
}

interface Taken {
  readonly quiz: {
    readonly type: "quiz" | "poll";
    readonly questions: readonly { readonly id: number; readonly options: readonly { readonly id: number }[] }[];
  };
}

/**
 * Answers all questions in the author's order: with the place of an option, a number, or a text; an empty text is no
 * answer.
 */
export async function answerAs(
  guild: Guild,
  {
    by: person,
    id,
    given,
  }: { readonly by: DemoPerson; readonly id: number; readonly given: readonly (number | string)[] },
): Promise<void> {
  const path = `/quiz/${String(id)}`;
  const { quiz } = await readAs<Taken>(guild, person, path);
  const answers = quiz.questions
    .map(({ id: questionId, options }, place) => {
      const value = given[place] ?? "";
      if (typeof value === "string") return { questionId, textValue: value };
      const ids = options.map((option) => option.id);
      return ids.length > 0 ? { questionId, optionId: ids[value] } : { questionId, numberValue: value };
    })
    .filter((answer) => answer.textValue !== "");
  if (quiz.type === "poll") await sendAs(guild, person, { method: "PUT", path: `${path}/answers`, data: { answers } });
  else
    for (const answer of answers)
      await sendAs(guild, person, {
        method: "PUT",
        path: `${path}/question/${String(answer.questionId)}/answer`,
        data: answer,
      });
}
