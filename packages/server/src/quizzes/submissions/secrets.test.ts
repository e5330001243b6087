import { feedCalls } from "@guildhall/core/feed";
import { quizCalls, submissionCalls } from "@guildhall/core/quizzes";
import { expect } from "vitest";
import { quizSteps, radio } from "../../testing/quiz-steps.ts";
import type { MadeQuiz } from "../../testing/quiz-steps.ts";
import type { Teammate } from "../../testing/team.ts";
import { it } from "../../testing/world.ts";

const { publish, start, choose } = quizSteps;
const SECRET = "planted-explanation";

/** Everything that a member gets of a quiz, as it's sent. */
async function everything(who: Teammate, { id }: MadeQuiz): Promise<string> {
  const answers = [
    who.client.call(quizCalls.get, { params: { id } }),
    who.client.call(quizCalls.list, { params: { type: "active" }, query: {} }),
    who.client.call(quizCalls.getInfo, { query: {} }),
    who.client.call(submissionCalls.getStanding, { params: { id } }),
    who.client.call(submissionCalls.getResults, { params: { id } }),
    who.client.call(submissionCalls.listAnswers, { params: { id }, query: {} }),
    who.client.call(feedCalls.get, { query: {} }),
  ];
  const settled = await Promise.allSettled(answers);
  return JSON.stringify(settled.map((each) => (each.status === "fulfilled" ? each.value : String(each.reason))));
}

const TELLING = /isCorrect|isRight|correctOptionId|explanation/i;

it.for([
  ["each", 1],
  ["end", 2],
] as const)(
  "tells nobody what's right too early, with %s and %i attempts",
  async ([reveals, maxAttempts], { ann, bob, moderator, team, db }) => {
    const questions = [1, 2].map((number) => radio({ explanation: `${SECRET}-${String(number)}` }));
    const quiz = await publish(moderator, questions, { reveals, maxAttempts, standings: true, shuffleQuestions: true });
    await team.readEvents();
    const seen = [await everything(ann, quiz)];
    seen.push(JSON.stringify(await start(ann, quiz)), await everything(ann, quiz));
    // What others have been told already is nothing to her.
    await start(bob, quiz);
    for (const place of [0, 1]) await choose(bob, quiz, [place, place]);
    await team.readEvents();
    seen.push(await everything(ann, quiz));
    expect(seen.filter((each) => each.includes(SECRET) || TELLING.test(each))).toEqual([]);
    const first = JSON.stringify([await choose(ann, quiz, [0, 1]), await everything(ann, quiz)]);
    expect([first.includes(`${SECRET}-1`), first.includes(`${SECRET}-2`)]).toEqual([reveals === "each", false]);
    const events = await db
      .selectFrom("events")
      .select("payload")
      .where("workspace_id", "=", team.workspaceId)
      .execute();
    expect(JSON.stringify(events)).not.toMatch(new RegExp(`${SECRET}|Which one|optionId|isCorrect`));
  },
);
