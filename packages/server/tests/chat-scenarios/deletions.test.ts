import type { InboundRequest } from "@guildhall/core/chat";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { postToSlack } from "./slack-surface.ts";
import { held, openStage } from "./stage.ts";
import type { Stage } from "./stage.ts";

const database = useTestDatabase();
let stage: Stage;
beforeEach(async () => {
  stage = await openStage(database());
});
afterEach(() => stage.close());

describe("a sentence in one's own conversation with the app", () => {
  const channel = "DANN";
  const ts = "1764000000.000009";
  const said = () =>
    stage.slack.sender.direct(`<@${stage.cast.Bob.slackId}> thanks 1 :star: for it`, stage.cast.Ann.slackId, ts);
  const deleted = (at: string) =>
    stage.slack.sender.deletion({ channel, ts: at }) ?? expect.fail("the app hears of it");
  const answers = () => stage.slack.team.messages.filter((each) => each.channel === channel);

  async function deliver(request: InboundRequest): Promise<void> {
    for (let time = 0; time < 4; time += 1) {
      await postToSlack(stage.team.server, stage.slack.sender.again(request, time));
      await stage.settle();
    }
  }

  it.each([
    ["the sentence", () => ts],
    ["the answer to it", () => answers()[0]?.ts ?? ""],
  ])("gives, and takes back once when %s is deleted", async (_, deletedTs) => {
    await deliver(said());
    expect(await held(stage, ["Bob"])).toBe(100);
    await deliver(deleted(deletedTs()));
    expect(await held(stage, ["Bob"])).toBe(0);
    expect(answers().filter(({ text }) => text.startsWith("Thanks undone"))).toHaveLength(1);
  });

  it("gives nothing once it was deleted before it's heard of", async () => {
    await deliver(deleted(ts));
    await deliver(said());
    expect(await held(stage, ["Bob"])).toBe(0);
  });

  it("says so when it's deleted too late", async () => {
    await deliver(said());
    stage.team.clock.advance(11 * 60_000);
    await deliver(deleted(ts));
    expect(await held(stage, ["Bob"])).toBe(100);
    expect(answers().at(-1)?.text).toMatch(/10 minutes/);
  });
});
