import { feedCalls } from "@guildhall/core/feed";
import { quizCalls } from "@guildhall/core/quizzes";
import { expect } from "vitest";
import { quizSteps, radio } from "../testing/quiz-steps.ts";
import type { Teammate } from "../testing/team.ts";
import { it } from "../testing/world.ts";

const { publish, choose } = quizSteps;

const cardOf = async ({ client }: Teammate) => (await client.call(feedCalls.get, { query: {} })).items[0];

it("a card in the feed has what a quiz pays and where its reader is with it", async ({
  ann,
  bob,
  moderator,
  stars,
  team,
}) => {
  const quiz = await publish(moderator, [radio({ rewards: stars(50) }), radio()], {
    title: "Capitals",
    rewards: stars(100),
  });
  await choose(ann, quiz, [0, 0]);
  await team.readEvents();
  const shown = { id: quiz.id, type: "quiz", title: "Capitals", questionCount: 2 };
  expect(await cardOf(ann)).toMatchObject({
    type: "quiz_published",
    quiz: {
      ...shown,
      ...{ rewardsUpTo: [{ amount: 150 }], paysMore: true, state: "in_progress", next: "resume" },
      attempt: { answered: 1, total: 2 },
    },
  });
  expect(await cardOf(bob)).toMatchObject({ quiz: { ...shown, state: null, next: "start" } });
  await moderator.client.call(quizCalls.close, { params: { id: quiz.id } });
  await team.readEvents();
  expect((await bob.client.call(feedCalls.get, { query: {} })).items.at(-1)).toMatchObject({
    quiz: { state: "closed", next: null },
  });
});
