import { questionCalls, submissionCalls } from "@guildhall/core/quizzes";
import { expect } from "vitest";
import { readSpreadsheet } from "../../spreadsheets/read-spreadsheet.ts";
import { quizSteps, radio } from "../../testing/quiz-steps.ts";
import type { Teammate } from "../../testing/team.ts";
import { it as world } from "../../testing/world.ts";

const { publish, start, choose, answer, submit } = quizSteps;
const it = world.extend("isChecked", true);

it("results count people and answers, each wording apart", async ({ ann, bob, eve, moderator, team }) => {
  const quiz = await publish(moderator, [radio(), { type: "slider", description: "How much?", min: 1, max: 5 }]);
  const [{ id: first = 0, options = [] } = {}, { id: second = 0 } = {}] = quiz.questions;
  await choose(ann, quiz, [0, 0]);
  await answer(ann, quiz, { questionId: second, numberValue: 3 });
  const [right = 0, wrong = 0] = options;
  await moderator.client.call(questionCalls.update, {
    params: { id: quiz.id, qid: first },
    body: radio({
      description: "Which one now?",
      options: [
        { id: right, description: "This", isCorrect: true },
        { id: wrong, description: "That" },
      ],
    }),
  });
  await choose(bob, quiz, [0, 1]);
  await answer(bob, quiz, { questionId: second, numberValue: 3 });
  // Not in the results: it goes on.
  await choose(eve, quiz, [0, 0]);
  await team.readEvents();
  const { stats, tallies, items } = await moderator.client.call(submissionCalls.getResults, {
    params: { id: quiz.id },
  });
  expect(stats.map(({ count }) => count)).toEqual([2, 2, 1, 1]);
  expect(
    tallies.map(({ description, answered, options: bars, numbers }) => [
      description,
      answered,
      bars.map(({ count, isCorrect }) => [count, isCorrect]),
      numbers,
    ]),
  ).toEqual([
    [
      "Which one now?",
      1,
      [
        [0, true],
        [1, false],
      ],
      [],
    ],
    [
      "Which one?",
      1,
      [
        [1, true],
        [0, false],
      ],
      [],
    ],
    ["How much?", 2, [], [{ value: 3, count: 2 }]],
  ]);
  expect(items.map(({ user, score, maxScore }) => [user.name, score, maxScore])).toEqual([
    ["Bob", 0, 1],
    ["Ann", 1, 1],
  ]);
  expect(items[1]?.answers?.[String(first)]).toMatchObject({ optionId: right, revision: 1, isRight: true });
});

it("pages of people neither repeat nor lose anybody while others answer", async ({ moderator, team }) => {
  const quiz = await publish(moderator, [radio()]);
  const people: (Teammate & { readonly name: string })[] = [];
  for (let number = 1; number <= 66; number += 1) {
    const name = `Person ${String(number)}`;
    people.push({ ...(await team.join({ name })), name });
  }
  const later = people.splice(62);
  for (const who of people) {
    team.clock.advance(1_000);
    await choose(who, quiz, [0, 0]);
  }
  const { client } = moderator;
  const params = { id: quiz.id };
  const first = await client.call(submissionCalls.getResults, { params });
  const names = first.items.map(({ user }) => user.name);
  for (let page = first.nextPage; page !== null;) {
    team.clock.advance(1_000);
    const [next] = later.splice(0, 1);
    if (next !== undefined) await choose(next, quiz, [0, 0]);
    const query = { page, until: first.until ?? 0 };
    const answered = await client.call(submissionCalls.listAnswers, { params, query });
    names.push(...answered.items.map(({ user }) => user.name));
    page = answered.nextPage;
  }
  expect(names).toEqual(people.map(({ name }) => name).reverse());
  const found = await client.call(submissionCalls.listAnswers, {
    params,
    query: { query: "person 6", until: first.until ?? 0 },
  });
  expect(found.items.map(({ user }) => user.name)).toEqual(["Person 62", "Person 61", "Person 60", "Person 6"]);
});

it("written answers are listed by wording, newest first, while others answer", async ({ moderator, team }) => {
  const quiz = await publish(moderator, [{ type: "multi_text", description: "Why?" }], { type: "poll" });
  const [{ id: questionId = 0 } = {}] = quiz.questions;
  const write = async (textValue: string) => {
    const who = { ...(await team.join({ name: `By ${textValue}` })) };
    team.clock.advance(1_000);
    await submit(who, quiz, [{ questionId, textValue }]);
  };
  for (let number = 1; number <= 12; number += 1) await write(String(number));
  const { client } = moderator;
  const { until } = await client.call(submissionCalls.getResults, { params: { id: quiz.id } });
  await client.call(questionCalls.update, {
    params: { id: quiz.id, qid: questionId },
    body: { type: "multi_text", description: "Why now?" },
  });
  await write("13");
  const list = (revision: number, page: number) =>
    client.call(submissionCalls.listTexts, {
      params: { id: quiz.id, qid: questionId },
      query: { revision, page, until: revision === 1 ? (until ?? 0) : 0 },
    });
  const textsOf = ({ items }: Awaited<ReturnType<typeof list>>) => items.map(({ textValue }) => textValue);
  const [first, second, later] = [await list(1, 0), await list(1, 1), await list(2, 0)];
  expect(textsOf(first)).toEqual(["12", "11", "10", "9", "8", "7", "6", "5", "4", "3"]);
  expect([first.hasNext, first.items[0]?.user?.name]).toEqual([true, "By 12"]);
  expect([textsOf(second), second.hasNext]).toEqual([["2", "1"], false]);
  expect(textsOf(later)).toEqual(["13"]);
});

it("the people who answered are counted among those who see it", async ({ ann, bob, moderator, team }) => {
  const quiz = await publish(moderator, [radio()], { groupId: await team.group("Sea", [ann]) });
  await expect(choose(bob, quiz, [0, 0])).rejects.toMatchObject({ code: "ErrorNotFound" });
  await choose(ann, quiz, [0, 0]);
  await team.readEvents();
  const { stats } = await moderator.client.call(submissionCalls.getResults, { params: { id: quiz.id } });
  expect(stats[0]).toMatchObject({ count: 1, of: 2 });
});

it("a person is in the results once, with the attempt that counts; equals share a rank", async ({
  ann,
  bob,
  eve,
  moderator,
}) => {
  const quiz = await publish(moderator, [radio(), radio()], { maxAttempts: 3, reveals: "end", standings: true });
  const attempt = async (who: typeof ann, right: number) => {
    await start(who, quiz);
    for (const place of [0, 1]) await choose(who, quiz, [place, place < right ? 0 : 1]);
  };
  await attempt(ann, 0);
  await attempt(ann, 2);
  await attempt(bob, 2);
  await attempt(ann, 1);
  await attempt(eve, 1);
  const params = { id: quiz.id };
  const { items } = await moderator.client.call(submissionCalls.getResults, { params });
  expect(items.map(({ user, score }) => [user.name, score])).toEqual([
    ["Eve", 1],
    ["Bob", 2],
    ["Ann", 2],
  ]);
  const standing = await eve.client.call(submissionCalls.getStanding, { params });
  expect(standing.items.map(({ rank, user }) => [rank, user.name])).toEqual([
    [1, "Ann"],
    [1, "Bob"],
    [3, "Eve"],
  ]);
  expect(standing.own).toMatchObject({ rank: 3, score: 1 });
});

it("the sheet has a column for each wording and currency, amounts as numbers and texts as texts", async ({
  ann,
  bob,
  moderator,
  stars,
  team,
}) => {
  const why = { type: "multi_text", description: "Why?", rewards: stars(50) } as const;
  const quiz = await publish(moderator, [radio(), why], { rewards: stars(100) });
  const [{ id: first = 0, options = [] } = {}, { id: second = 0 } = {}] = quiz.questions;
  await choose(ann, quiz, [0, 0]);
  await answer(ann, quiz, { questionId: second, textValue: "=1+1" });
  const [right = 0, wrong = 0] = options;
  const choices = [
    { id: right, description: "This", isCorrect: true },
    { id: wrong, description: "Another" },
  ];
  await moderator.client.call(questionCalls.update, {
    params: { id: quiz.id, qid: first },
    body: radio({ description: "Which one now?", options: choices }),
  });
  await choose(bob, quiz, [0, 1]);
  await answer(bob, quiz, { questionId: second, textValue: "So" });
  await team.readEvents();
  const { excelData } = await moderator.client.call(submissionCalls.export, { params: { id: quiz.id } });
  const rows = await readSpreadsheet(Buffer.from(excelData, "base64"));
  const textsOf = (from: number) =>
    rows.map(({ cells }) => cells.filter(({ column }) => column >= from).map(({ text }) => text));
  expect(textsOf(8)).toEqual([
    ["1. Which one now?", "1. Which one? (earlier wording)", "2. Why?", "Stars"],
    ["Another", "So", "1.5"],
    ["This", "=1+1", "1.5"],
  ]);
});
