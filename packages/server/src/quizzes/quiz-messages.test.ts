import { feedCalls } from "@guildhall/core/feed";
import { quizCalls } from "@guildhall/core/quizzes";
import { userCalls } from "@guildhall/core/users";
import { describe, expect } from "vitest";
import { quizSteps, radio } from "../testing/quiz-steps.ts";
import type { MadeQuiz } from "../testing/quiz-steps.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { it } from "../testing/world.ts";

const { publish, choose } = quizSteps;

const save = (who: Teammate, { id }: MadeQuiz, title: string, sendUpdatedNotification: boolean) =>
  who.client.call(quizCalls.update, { params: { id }, body: { title, status: "published", sendUpdatedNotification } });

/** What each of them finds under their bell, and what the first finds in the feed. */
async function told(team: Team, people: readonly Teammate[]) {
  await team.readEvents();
  const bells: (readonly string[])[] = [];
  for (const { client, memberId } of people) {
    const { items } = await client.call(userCalls.listNotifications, { params: { id: memberId }, query: {} });
    bells.push(items.map(({ type, title }) => `${type}: ${title}`));
  }
  const feed = await people[0]?.client.call(feedCalls.get, { query: {} });
  const cards = feed?.items.map(({ headline }) => [headline.map(({ text }) => text).join(""), headline.at(-1)?.path]);
  return { bells, cards };
}

describe("people hear", () => {
  it("of a new quiz or poll in the feed only", async ({ ann, moderator, team }) => {
    const quiz = await publish(moderator, [radio()], { title: "Capitals" });
    const options = [{ description: "Soup" }, { description: "Salad" }];
    const poll = await publish(moderator, [radio({ options })], { title: "Lunch", type: "poll" });
    expect(await told(team, [ann])).toEqual({
      bells: [[]],
      cards: [
        ["New poll: Lunch", `/quiz/${String(poll.id)}`],
        ["New quiz: Capitals", `/quiz/${String(quiz.id)}`],
      ],
    });
  });

  it("of a change, once, if they're in the middle of it and its editor says so", async ({
    ann,
    bob,
    eve,
    moderator,
    team,
  }) => {
    const quiz = await publish(moderator, [radio(), radio()]);
    await choose(ann, quiz, [0, 0]);
    for (const place of [0, 1]) await choose(bob, quiz, [place, 0]);
    await save(moderator, quiz, "Quieter", false);
    expect((await told(team, [ann])).bells).toEqual([[]]);
    await save(moderator, quiz, "Louder", true);
    const { bells, cards } = await told(team, [ann, bob, eve]);
    expect(bells).toEqual([["quiz_updated: Updated: Louder"], [], []]);
    expect(cards?.map(([title]) => title)).toEqual(["Updated: Louder", "New quiz: Louder"]);
  });

  it("that it was closed, if that ended what they had begun", async ({ ann, bob, moderator, team }) => {
    const quiz = await publish(moderator, [radio(), radio()]);
    await choose(ann, quiz, [0, 0]);
    for (const place of [0, 1]) await choose(bob, quiz, [place, 0]);
    await moderator.client.call(quizCalls.close, { params: { id: quiz.id } });
    expect((await told(team, [ann, bob])).bells).toEqual([["quiz_closed: Closed before you finished: Quiz"], []]);
  });
});
