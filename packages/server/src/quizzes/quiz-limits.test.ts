import { MAX_QUESTION_IMPORTS_PER_HOUR, MAX_QUIZ_STARTS_PER_MINUTE } from "@guildhall/core";
import { questionCalls } from "@guildhall/core/quizzes";
import { describe, expect } from "vitest";
import { quizSteps, radio } from "../testing/quiz-steps.ts";
import { it as world } from "../testing/world.ts";

const { publish, start, choose, submit } = quizSteps;
const it = world.extend("teamOptions", { config: { rateLimits: true } });
const refused = { kind: "rate_limited" };

describe("a person", () => {
  it("starts so many attempts a minute, at any quizzes; polls count for nothing", async ({
    ann,
    bob,
    moderator,
    team,
  }) => {
    const timed = await publish(moderator, [radio()], { maxAttempts: 10, reveals: "end" });
    const plain = await publish(moderator, [radio()]);
    const poll = await publish(moderator, [{ type: "multi_text", description: "Why?" }], { type: "poll" });
    for (let each = 1; each < MAX_QUIZ_STARTS_PER_MINUTE; each += 1) {
      await start(ann, timed);
      await choose(ann, timed, [0, 0]);
      team.clock.advance(1_000);
    }
    await submit(ann, poll, []);
    await choose(ann, plain, [0, 0]);
    await expect(start(ann, timed)).rejects.toMatchObject({ ...refused, retryAfterS: 51 });
    await start(bob, timed);
    team.clock.advance(51_000);
    await start(ann, timed);
  });

  it("imports so many times an hour, and checks as often as they like", async ({ moderator, admin }) => {
    const { id } = await publish(moderator, [radio()]);
    const paste = (who: typeof moderator, check = false) =>
      who.client.call(questionCalls.importAll, {
        params: { id },
        body: { text: "Question\nWhy?", check },
        files: { file: undefined },
      });
    for (let each = 0; each < MAX_QUESTION_IMPORTS_PER_HOUR; each += 1) await paste(moderator);
    await expect(paste(moderator)).rejects.toMatchObject(refused);
    expect(await paste(moderator, true)).toMatchObject({ count: 1 });
    await paste(admin);
  });
});
