import { settingsCalls } from "@guildhall/core/settings";
import { afterEach, describe, expect, it } from "vitest";
import { challengeSteps } from "../../src/testing/challenge-steps.ts";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { postToSlack } from "./slack-surface.ts";
import { held, openStage } from "./stage.ts";
import type { CastName, Stage } from "./stage.ts";

const database = useTestDatabase();
let stage: Stage;
afterEach(() => stage.close());

/** What somebody sees in their own conversation with the app, the last message first. */
function seenBy(name: CastName) {
  const channel = `D${stage.cast[name].slackId.slice(1)}`;
  return stage.slack.team.messages.filter((each) => each.channel === channel).toReversed();
}

const buttons = (blocks: unknown) =>
  [...JSON.stringify(blocks).matchAll(/"action_id":"act:([a-z]+:[a-zA-Z]+):\d+"/g)].map(([, name]) => name);

/** Ann's finished challenge, as its reviewers are told of it. */
async function submitted(language: "en" | "ru"): Promise<number> {
  stage = await openStage(database(), { language, moderators: ["Bob", "Cy"] });
  const { owner, cast, team } = stage;
  if (cast.Ann.member === null) return expect.fail("she is a member");
  await owner.client.call(settingsCalls.update, { body: { challengeReviewRecipient: "moderators" } });
  const rewards = [{ currencyId: team.currencyId, amount: 500 }];
  const cid = await challengeSteps.publish(owner, { title: "Read a book", rewards });
  const { id } = await challengeSteps.accept(cast.Ann.member, cid);
  await challengeSteps.complete(cast.Ann.member, id);
  await stage.settle();
  return id;
}

describe.each([
  ["en", "Ann completed Read a book"],
  ["ru", "Ann завершает: Read a book"],
] as const)("a submission to review, in %s", (language, said) => {
  it("is approved in person, and changes for everybody who was told", async () => {
    const id = await submitted(language);
    const [bobs, cys] = [seenBy("Bob")[0], seenBy("Cy")[0]];
    for (const each of [bobs, cys]) expect(buttons(each?.blocks)).toEqual(["assignment:approve", "assignment:reject"]);
    const { sender } = stage.slack;
    const where = { channel: bobs?.channel ?? "", isEphemeral: false, ts: bobs?.ts ?? "" };
    const pressed = sender.press(`act:assignment:approve:${String(id)}`, stage.cast.Bob.slackId, where);
    for (let time = 0; time < 4; time += 1) await postToSlack(stage.team.server, sender.again(pressed, time));
    await stage.settle();
    expect(await held(stage, ["Ann"])).toBe(500);
    expect(sender.answers()).toMatchObject([{ replace_original: true }]);
    // The same messages, changed where they are; nothing new.
    expect([bobs, cys].map((each) => [buttons(each?.blocks), seenBy(each === bobs ? "Bob" : "Cy").length])).toEqual([
      [[], 1],
      [[], 1],
    ]);
    expect(JSON.stringify(cys?.blocks)).toContain(said);
  });
});
