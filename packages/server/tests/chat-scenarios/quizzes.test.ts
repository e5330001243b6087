import { quizCalls } from "@guildhall/core/quizzes";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { quizSteps, radio } from "../../src/testing/quiz-steps.ts";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { postToSlack, textsIn } from "./slack-surface.ts";
import { postToTelegram } from "./telegram-surface.ts";
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
      ru: [
        "A. Tallinn",
        "Не совсем. Правильный ответ: Tallinn",
        "Верно!",
        "Ваш результат: верно 1 из 2",
        "Вы заработали: 6",
      ],
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

const menu = radio({ options: [{ description: "Soup" }, { description: "Salad" }] });

it.each([slackTaker, telegramTaker])(
  "a quiz that's closed before the last answer takes no more of them in $name",
  async (taker) => {
    const open = (stage = await openStage(database()));
    const quiz = await quizSteps.publish(open.owner, [capitals, text], {
      rewards: [{ currencyId: open.team.currencyId, amount: 500 }],
    });
    const told = await taker.take(open, {
      quizId: quiz.id,
      given: [{ option: 0 }, { words: "Because" }],
      meanwhile: async () => open.owner.client.call(quizCalls.close, { params: { id: quiz.id } }),
    });
    const letters = open.telegram.fake.messagesIn(open.telegram.people.Ann.id).map((each) => each.text);
    const heard = [...told, ...letters].join("\n");
    expect(heard).toContain("This is closed. Browse the list for open ones.");
    expect(heard).toContain("Closed before you finished: Quiz");
    const { attempt, answers } = await quizSteps.view(open.cast.Ann.member ?? expect.fail(), quiz);
    expect([attempt?.status, answers.length, await held(open, ["Ann"])]).toEqual(["abandoned", 1, 0]);
  },
);

const WRONG = [
  {
    taker: slackTaker,
    given: [{ option: 1 }, { words: "200" }, { option: 1 }, { words: "20" }],
    place: "field:number-",
  },
  {
    taker: telegramTaker,
    given: [{ option: 1 }, { words: "200" }, { does: "save" }, { words: "20" }, { does: "save" }],
    place: "2/2",
  },
] as const;

it.each(WRONG)(
  "a poll in $taker.name says at a question what's wrong with its answer, and keeps the others",
  async ({ taker, given, place }) => {
    const open = (stage = await openStage(database()));
    const poll = await quizSteps.publish(open.owner, [menu, range], { type: "poll" });
    const told = await taker.take(open, { quizId: poll.id, given });
    const problem = told.find((each) => each.includes("Enter 100 or less.")) ?? expect.fail(told.join("\n"));
    expect([problem.includes(place), problem.includes("Which one?")]).toEqual([true, false]);
    expect(told.at(-1)).toContain("Saved. Thanks!");
    const { answers } = await quizSteps.view(open.cast.Ann.member ?? expect.fail(), poll);
    expect(answers).toMatchObject([{ optionId: poll.questions[0]?.options[1] }, { numberValue: 20 }]);
  },
);

it("a question in a chat tells neither which option is right nor why", async () => {
  const open = (stage = await openStage(database()));
  const { id: quizId } = await quizSteps.publish(open.owner, [capitals]);
  for (const taker of [slackTaker, telegramTaker]) {
    expect((await taker.take(open, { quizId, given: [] })).join("\n")).toContain("B. Riga");
  }
  const { slack, telegram } = open;
  const sent = JSON.stringify([slack.fake.world.calls, [...slack.fake.world.responses.values()], telegram.fake.calls]);
  expect(sent).toContain("Riga");
  expect(sent).not.toMatch(/correct|right|Since 1918/i);
});

describe("a channel", () => {
  const postsOf = ({ slack, telegram: { fake, group } }: Stage) =>
    structuredClone([slack.team.messages.filter(({ channel }) => channel === "C1"), fake.messagesIn(group.id)]);

  it("keeps its post as it is while people answer, and hears when it's closed", async () => {
    const open = (stage = await openStage(database()));
    const { workspaceId } = open.team;
    for (const [provider, channelId] of [
      ["slack", "C1"],
      ["telegram", String(open.telegram.group.id)],
    ] as const) {
      const { handle } = database().database;
      await sql`update chat_connections set channel_id = ${channelId}
        where workspace_id = ${workspaceId} and provider = ${provider} and not is_personal`.execute(handle);
    }
    const quiz = await quizSteps.publish(open.owner, [capitals, radio()], { title: "Capitals" });
    await open.settle();
    const before = postsOf(open);
    expect(JSON.stringify(before)).toMatch(/Capitals.*Take part.*Capitals.*Take part/);
    await slackTaker.take(open, { quizId: quiz.id, given: [{ option: 0 }, { option: 0 }] });
    const bob = open.cast.Bob.member ?? expect.fail("he is a member");
    await quizSteps.choose(bob, quiz, [0, 0]);
    await open.settle();
    expect(postsOf(open)).toEqual(before);
    await open.owner.client.call(quizCalls.close, { params: { id: quiz.id } });
    await open.settle();
    const after = JSON.stringify(postsOf(open));
    expect(after).toMatch(/You can no longer take part.*You can no longer take part/);
    expect(after).not.toContain("Take part");
    const letter = open.slack.team.messages.find(({ channel }) => channel === "DBOB");
    expect(JSON.stringify(letter)).toContain("Closed before you finished: ");
  });
});

it("are listed by a command, with what they are and pay", async () => {
  const open = (stage = await openStage(database()));
  const rewards = [{ currencyId: open.team.currencyId, amount: 500 }];
  await quizSteps.publish(open.owner, [capitals], { title: "Capitals", rewards });
  await quizSteps.publish(open.owner, [menu], { title: "Lunch", type: "poll" });
  const { slack, telegram, team, cast } = open;
  await postToSlack(team.server, slack.sender.command("/guildhall", "quizzes", cast.Ann.slackId));
  telegram.fake.people.say(telegram.people.Ann, "/quizzes");
  await postToTelegram(team.server, open);
  await open.settle();
  const shown = [
    textsIn(slack.sender.answers()).join("\n"),
    telegram.fake.messagesIn(telegram.people.Ann.id).at(-1)?.text,
  ];
  for (const each of shown) {
    expect(each?.replaceAll("\u00a0", " ")).toMatch(
      /Lunch[^]*Poll · 1 question[^]*Capitals[^]*Quiz · 1 question[^]*Reward: 5/,
    );
  }
});
