import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { THANKS_FORM } from "./testing/scripted-desk.ts";
import type { SlackScene } from "./testing/slack-scene.ts";
import { openScene } from "./testing/slack-scene.ts";

let scene: SlackScene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.close());

const mention = (text: string, more: object = {}) =>
  scene.slack.event({ type: "app_mention", user: "UANNA", channel: "C1", ts: "1.000001", text, ...more });
const direct = (text: string, more: object = {}) =>
  scene.slack.event({ type: "message", channel_type: "im", user: "UANNA", channel: "DANNA", ts: "1.1", text, ...more });
const asked = () => scene.anna.calls.map(({ name, args }) => [name, args[0]]);

describe("a sentence to the app", () => {
  it("in a channel gives thanks, once, and tells whoever said it alone", async () => {
    const said = mention("<@U0BOT> <@UBOB> спасибо 3 :gem: for the review", { thread_ts: "1.000000" });
    for (const each of [said, scene.slack.again(said, 1)]) await scene.deliver(each);
    expect(asked()).toEqual(Array(2).fill(["giveThanksBySentence", "<@UBOB> спасибо 3 :gem: for the review"]));
    expect(new Set(scene.anna.calls.map(({ args }) => args[2])).size).toBe(1);
    expect(scene.team.messages[0]).toMatchObject({
      channel: "C1",
      threadTs: "1.000000",
      onlyFor: "UANNA",
      text: "Sent.",
    });
  });

  it("in its own conversation gives thanks", async () => {
    await scene.deliver(direct("<@UBOB> thanks 3 :gem: for the review"));
    expect(asked()).toEqual([["giveThanksBySentence", "<@UBOB> thanks 3 :gem: for the review"]]);
    expect(scene.host.replies).toMatchObject([{ place: "UANNA", card: { title: "Sent." } }]);
  });

  it("in a thread of that conversation is answered there", async () => {
    await scene.deliver(direct("<@UBOB> thanks 3 :gem: for the review", { thread_ts: "1.000000" }));
    expect(scene.host.replies).toMatchObject([{ place: "UANNA", threadId: "1.000000" }]);
  });

  it("that doesn't say all is answered with what's missing", async () => {
    scene.anna.script.giveThanksBySentence = { kind: "form", form: THANKS_FORM };
    await scene.deliver(mention("<@U0BOT> <@UBOB> thanks"));
    expect(scene.team.messages).toMatchObject([{ onlyFor: "UANNA", text: expect.stringContaining("20 gems left") }]);
  });

  it.each([
    ["in a channel", () => mention("<@U0BOT> <@UBOB> 3 :gem: for the work with <@UVERA>")],
    ["in its own conversation", () => direct("<@UBOB> 3 :gem: for the work with <@UVERA>")],
    ["by a command", () => scene.slack.command("/thanks", "<@UBOB> 3 :gem: for the work with <@UVERA>", "UANNA")],
  ])("%s that has to be asked about opens a form with what was understood", async (_name, ask) => {
    scene.anna.script.giveThanksBySentence = { kind: "form", form: THANKS_FORM };
    await scene.deliver(ask());
    const drawn = scene.host.replies.map(({ card }) => card.drawn);
    const told = [...scene.team.messages.map(({ blocks }) => blocks), ...scene.slack.answers(), ...drawn];
    const value = /"value":"([^"]+)"/.exec(JSON.stringify(told))?.[1] ?? "";
    expect(value).toBe("<@UBOB> 3 :gem: for the work with <@UVERA>");
    await scene.deliver(scene.slack.press("thanks", "UANNA", { channel: "C1", isEphemeral: true, value }));
    expect(scene.anna.calls.at(-2)).toEqual({
      name: "thanksFormBySentence",
      args: [
        "<@UBOB> 3 :gem: for the work with <@UVERA>",
        [
          { externalId: "UBOB", name: "Bob" },
          { externalId: "UVERA", name: "Вера" },
        ],
      ],
    });
  });

  it("that names nobody is answered with what one can say", async () => {
    await scene.deliver(mention("<@U0BOT> hello"));
    expect(asked()).toEqual([]);
    expect(scene.team.messages).toMatchObject([{ onlyFor: "UANNA", text: "Help" }]);
  });

  it("of a stranger is answered with how to join", async () => {
    await scene.deliver(mention("<@U0BOT> <@UBOB> 3 :gem: for it", { user: "UVERA" }));
    expect(scene.team.messages).toMatchObject([{ onlyFor: "UVERA", text: "Сначала войдите в Guildhall." }]);
  });
});

describe("one message", () => {
  const SAID = "<@U0BOT> <@UBOB> 3 :gem: for the review";

  it("gives once, however many events Slack makes of it", async () => {
    for (const text of [SAID, `${SAID}!`]) await scene.deliver(mention(text));
    expect(asked()).toHaveLength(2);
    expect(new Set(scene.anna.calls.map(({ args }) => args[2]))).toEqual(new Set(["message:T1:C1:1.000001:said"]));
  });

  it("gives by a key of its own", async () => {
    for (const ts of ["1.000001", "1.000002"]) await scene.deliver(mention(SAID, { ts }));
    expect(new Set(scene.anna.calls.map(({ args }) => args[2])).size).toBe(2);
  });

  it("that was edited is no news", async () => {
    const edited = { user: "UANNA", ts: "1.000009" };
    await scene.deliver(mention(SAID));
    await scene.deliver(mention(`${SAID} today`, { edited }));
    expect(asked()).toHaveLength(1);
    expect(scene.app.receive(mention(SAID, { edited }))).toMatchObject({ kind: "answer" });
  });
});

describe("nothing is heard", () => {
  it.each([
    ["in channels, but for mentions", { channel_type: "channel", channel: "C1" }],
    ["of apps", { bot_id: "B1" }],
    ["of changes to a message", { subtype: "message_changed" }],
  ])("%s", async (_name, more) => {
    const answer = scene.app.receive(direct("<@UBOB> 3 :gem: for it", more));
    expect(answer).toEqual({ kind: "answer", response: { status: 200, body: "" } });
  });

  it("of an app that mentions it", async () => {
    await scene.deliver(mention("<@U0BOT> <@UBOB> 3 :gem: for it", { bot_id: "B1" }));
    expect(asked()).toEqual([]);
  });
});
