import type { InboundRequest } from "@guildhall/core/chat";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BOT_SCOPES } from "./manifest.ts";
import { createScriptedDesk } from "./testing/scripted-desk.ts";
import type { SlackScene } from "./testing/slack-scene.ts";
import { openScene, TOKEN } from "./testing/slack-scene.ts";

let scene: SlackScene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.close());

const SAID = "1772445600.000900";
const said = () => scene.slack.direct("<@UBOB> thanks 3 :gem: for the review", "UANNA", SAID);
const deleted = (ts = SAID) => scene.slack.deletion({ channel: "DANNA", ts }) ?? expect.fail("the app hears of it");
const acts = () => scene.anna.calls.filter(({ name }) => name === "act").map(({ args }) => args);
const UNDO = { kind: "thanks", verb: "undo", id: 7 };

/** The app's own answer in Anna's conversation with it, as the host sends it. */
async function answer(): Promise<string> {
  const [reply] = scene.host.replies;
  if (reply === undefined) return expect.fail("there's an answer");
  await scene.app.send({ ...reply, id: 1, act: "post" });
  return scene.team.messages.at(-1)?.ts ?? "";
}

async function deliver(...requests: readonly InboundRequest[]): Promise<void> {
  for (const each of requests) await scene.deliver(each);
}

describe("a deleted sentence", () => {
  it("takes back what it gave, once, and says so", async () => {
    const gone = deleted();
    await deliver(said(), gone, scene.slack.again(gone, 1));
    expect(acts().map(([action]) => action)).toEqual([UNDO, UNDO]);
    expect(new Set(acts().map(([, , key]) => key))).toEqual(new Set([`message:T1:DANNA:${SAID}:undo`]));
    expect(scene.host.replies.map(({ key, place }) => [key.endsWith(":undo:told"), place])).toEqual([
      [false, "UANNA"],
      [true, "UANNA"],
    ]);
  });

  it.each([
    ["en", "It has been more than 10 minutes."],
    ["ru", "Прошло больше 10 минут."],
  ] as const)("says in %s why it takes nothing back when it's too late", async (language, text) => {
    const desk = createScriptedDesk(language);
    scene.host.desks.set("UANNA", desk);
    await deliver(said());
    desk.script.act = { kind: "refused", text, fields: {} };
    await deliver(deleted());
    expect(scene.host.replies.at(-1)).toMatchObject({ place: "UANNA", language: "en", card: { title: text } });
  });

  it("that is heard of before the sentence gives nothing", async () => {
    await deliver(deleted(), said());
    expect(scene.anna.calls).toEqual([]);
  });

  it("takes back what is being given meanwhile", async () => {
    const give = scene.anna.giveThanksBySentence.bind(scene.anna);
    Object.assign(scene.anna, {
      giveThanksBySentence: async (...args: Parameters<typeof give>) => {
        await deliver(deleted());
        return give(...args);
      },
    });
    await deliver(said());
    expect(acts().map(([action]) => action)).toEqual([UNDO]);
  });

  it("that gave nothing is nothing to us", async () => {
    scene.anna.script.giveThanksBySentence = { kind: "refused", text: "Too much.", fields: {} };
    await deliver(said(), deleted());
    expect(acts()).toEqual([]);
    expect(scene.host.replies).toHaveLength(1);
  });
});

describe("the app's deleted answer", () => {
  beforeEach(async () => {
    await deliver(scene.slack.globalShortcut("say_thanks", "UANNA"));
    await deliver(scene.slack.submit("UANNA", {}));
  });

  it("takes back what it tells of", async () => {
    await deliver(deleted(await answer()));
    expect(acts().map(([action]) => action)).toEqual([UNDO]);
  });

  it("takes nothing back once its button did", async () => {
    const ts = await answer();
    const where = { channel: "DANNA", isEphemeral: false, ts };
    scene.anna.script.act = { kind: "done", text: "Undone.", card: null };
    await deliver(scene.slack.press("act:thanks:undo:7", "UANNA", where), deleted(ts));
    expect(acts()).toHaveLength(1);
  });

  it("takes nothing back if the app deletes it, or has changed it to one without a button", async () => {
    const [reply] = scene.host.replies;
    if (reply === undefined) return expect.fail("there's an answer");
    const messageId = await sentId();
    await scene.app.send({ ...reply, id: 1, act: "edit", messageId, card: { ...reply.card, actions: [] } });
    await deliver(deleted(messageId.split(":")[1]));
    const other = await sentId();
    await scene.app.send({ ...reply, id: 2, act: "delete", messageId: other });
    await deliver(deleted(other.split(":")[1]));
    expect(acts()).toEqual([]);

    async function sentId(): Promise<string> {
      const outcome = await scene.app.send({ ...(reply ?? expect.fail()), id: 1, act: "post" });
      return outcome.kind === "sent" ? outcome.messageId : expect.fail("it's sent");
    }
  });
});

describe("what is deleted in a channel", () => {
  it("can't be heard of with the scopes that the app asks for", async () => {
    scene.fake.world.tokens.set(TOKEN, { teamId: "T1", scopes: [...BOT_SCOPES], isRevoked: false });
    expect(scene.slack.deletion({ channel: "C1", ts: "1.000001" })).toBeNull();
    expect(scene.slack.deletion({ channel: "DANNA", ts: "1.000001" })).not.toBeNull();
  });

  it("is nothing to an app that was given more", () => {
    scene.fake.world.tokens.set(TOKEN, { teamId: "T1", scopes: ["channels:history"], isRevoked: false });
    const request = scene.slack.deletion({ channel: "C1", ts: "1.000001" }) ?? expect.fail("it's told");
    expect(scene.app.receive(request)).toEqual({ kind: "answer", response: { status: 200, body: "" } });
  });
});
