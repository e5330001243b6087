import { afterEach, describe, expect, it } from "vitest";
import { quizSteps, radio } from "../../src/testing/quiz-steps.ts";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { slackTaker, telegramTaker } from "./quiz-takers.ts";
import type { Given } from "./quiz-takers.ts";
import { held, openStage } from "./stage.ts";
import type { Stage } from "./stage.ts";

const database = useTestDatabase();
let stage: Stage | null = null;
afterEach(async () => {
  await stage?.close();
  stage = null;
});

type Publish = Parameters<typeof quizSteps.publish>;

/** What Ann does with a quiz or poll in a chat, what she is told, and what is stored and paid. */
interface Scenario {
  readonly title: string;
  readonly questions: Publish[1];
  readonly quiz: Publish[2];
  readonly given: readonly Given[];
  readonly times?: number;
  /** Parts of what she is told, in this order. */
  readonly told: Readonly<Record<"en" | "ru", readonly string[]>>;
  /** By question: the place of an option in its author's order, or what was written. */
  readonly stored: readonly (number | string)[];
  /** In hundredths. */
  readonly pays: number;
}

const long = (text: string): string => `${text}, ${"which is said at length ".repeat(4)}`;
const capitals = radio({
  description: "Which is the capital?",
  explanation: "Since 1918.",
  options: [{ description: long("Tallinn"), isCorrect: true }, { description: long("Riga") }],
});
const text = { type: "multi_text", description: "Why?" } as const;
const slider = { type: "slider", description: "How sure are you?", min: 1, max: 10 } as const;
const range = { type: "slider", description: "How many?", min: 0, max: 100 } as const;

const SCENARIOS: readonly Scenario[] = [
  {
    title: "a quiz of five questions with long options, however often it's delivered",
    questions: [capitals, capitals, text, slider, range],
    quiz: { title: "Capitals" },
    given: [{ option: 1 }, { option: 0 }, { words: "It's on the sea" }, { option: 6 }, { words: "42" }],
    times: 2,
    told: {
      en: [
        "A. Tallinn",
        "Not quite. The right answer: Tallinn",
        "Since 1918.",
        "Right!",
        "Answer saved.",
        "Your result: 1 of 2 right.",
        "You earned 6",
      ],
      ru: ["A. Tallinn", "Не совсем. Правильный ответ: Tallinn", "Верно!", "Ваш результат: 1 из 2", "Вы заработали: 6"],
    },
    stored: [1, 0, "It's on the sea", "7", "42"],
    pays: 600,
  },
  {
    title: "one that has to be started, and tells nothing before its last attempt",
    questions: [capitals],
    quiz: { title: "Capitals", maxAttempts: 2, reveals: "end" },
    given: [{ does: "start" }, { option: 0 }],
    told: {
      en: ["2 attempts left", "Which is the capital?", "Answer saved.\nYour result: 1 of 1 right."],
      ru: ["Осталось 2 попытки", "Which is the capital?", "Ответ сохранён."],
    },
    stored: [0],
    pays: 600,
  },
  {
    title: "a poll, with a question left out",
    questions: [radio({ required: true, options: [{ description: "Soup" }, { description: "Salad" }] }), text, slider],
    quiz: { title: "Lunch", type: "poll" },
    given: [{ option: 1 }, { does: "skip" }, { option: 2 }, { does: "save" }],
    times: 2,
    told: { en: ["Which one?", "Saved. Thanks!", "You earned 5"], ru: ["Which one?", "Вы заработали: 5"] },
    stored: [1, "3"],
    pays: 500,
  },
  {
    title: "a timed one, which is left to the panel",
    questions: [capitals],
    quiz: { title: "Capitals", timeLimit: 60 },
    given: [],
    told: { en: ["This quiz is timed, so take it in Guildhall"], ru: ["Время этого квиза ограничено"] },
    stored: [],
    pays: 0,
  },
];

describe.each(["en", "ru"] as const)("in Slack and Telegram in %s", (language) => {
  it.each(SCENARIOS.map((each) => [each.title, each] as const))("%s", async (_title, scenario) => {
    const open = (stage = await openStage(database(), { language }));
    const ann = open.cast.Ann.member ?? expect.fail("she is a member");
    const { currencyId } = open.team;
    const pays = (amount: number) => ({ rewards: [{ currencyId, amount }] });
    for (const taker of [slackTaker, telegramTaker]) {
      const questions = scenario.questions.map((each) =>
        each.description === capitals.description ? { ...each, ...pays(100) } : each,
      );
      const quiz = await quizSteps.publish(open.owner, questions, { ...scenario.quiz, ...pays(500) });
      const before = await held(open, ["Ann"]);
      const told = (await taker.take(open, { ...scenario, quizId: quiz.id })).join("\n").replaceAll("\u00a0", " ");
      const places = scenario.told[language].map((each) => told.indexOf(each));
      expect(places, `${taker.name} said: ${told}`).toEqual(
        places.map((place, index) => Math.max(place, places[index - 1] ?? 0, 0)),
      );
      const { answers } = await quizSteps.view(ann, quiz);
      const stored = answers.map(({ questionId, optionId, textValue, numberValue }) => {
        const options = quiz.questions.find(({ id }) => id === questionId)?.options ?? [];
        return optionId === null ? (textValue ?? String(numberValue)) : options.indexOf(optionId);
      });
      expect([stored, (await held(open, ["Ann"])) - before], taker.name).toEqual([scenario.stored, scenario.pays]);
    }
  });
});

it("an old button of a quiz says a week later why it does nothing, in both chats", async () => {
  const open = (stage = await openStage(database()));
  const quiz = await quizSteps.publish(open.owner, [capitals]);
  await slackTaker.take(open, { quizId: quiz.id, given: [{ option: 0 }] });
  open.team.clock.advance(7 * 24 * 3_600_000);
  for (const taker of [slackTaker, telegramTaker]) {
    const [told] = await taker.take(open, { quizId: quiz.id, given: [] });
    expect(told, taker.name).toContain("This is already completed.");
  }
});
