import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createScriptedDesk, THANKS_FORM } from "./testing/scripted-desk.ts";
import type { SlackScene } from "./testing/slack-scene.ts";
import { openScene } from "./testing/slack-scene.ts";

let scene: SlackScene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.close());

const last = () => scene.fake.world.calls.at(-1);
/** Sends what was left to the queue. */
async function sendReplies(): Promise<void> {
  for (const reply of scene.host.replies) await scene.app.send({ ...reply, id: 1, act: "post" });
}
const told = () => scene.host.replies.map(({ place, card }) => [place, card.title]);
const failed = (error: unknown) => ({ method: "functions.completeError", args: { error }, error: "" });

describe("the step that gives thanks", () => {
  const executed = (giver: string, receivers: unknown = ["UBOB"]) =>
    scene.slack.step("give_thanks", giver, { receivers, words: "3 :gem: for the review" });

  it("gives for whoever started the workflow", async () => {
    await scene.deliver(executed("UANNA"));
    expect(scene.anna.calls).toMatchObject([
      { name: "giveThanksBySentence", args: ["3 :gem: for the review", [{ externalId: "UBOB" }], expect.any(String)] },
    ]);
    expect(last()).toMatchObject({
      method: "functions.completeSuccess",
      args: { outputs: { answer: "Sent.", link: "https://guildhall.example/thanks/7" } },
      error: "",
    });
    expect(told()).toEqual([]);
  });

  it.each([
    ["UVERA", ["UBOB"], "Сначала войдите"],
    ["UANNA", "UBOT", "Deploys is an app"],
  ])("says why it failed, in the workflow and to whoever runs it: %s to %s", async (giver, receivers, said) => {
    await scene.deliver(executed(giver, receivers));
    expect(last()).toMatchObject(failed(expect.stringContaining(said)));
    expect(told()).toEqual([[giver, expect.stringContaining(said)]]);
  });

  it("asks whoever started the workflow in a form for what the words don't say, and tells nobody else what's left", async () => {
    scene.anna.script.giveThanksBySentence = { kind: "form", form: THANKS_FORM };
    await scene.deliver(executed("UANNA"));
    expect(last()).toMatchObject(failed(expect.stringContaining("don't say clearly")));
    expect(JSON.stringify(last())).not.toContain("gems left");
    await sendReplies();
    expect(scene.team.messages).toMatchObject([{ channel: "DANNA", text: expect.stringContaining("20 gems left") }]);
    expect(JSON.stringify(scene.team.messages)).toContain('"value":"<@UBOB> 3 :gem: for the review"');
  });

  it("tells nobody else what's left if it's too much", async () => {
    const text = "You have 2 gems left to give this month.";
    scene.anna.script.giveThanksBySentence = { kind: "refused", text, fields: { "amount-1": text } };
    await scene.deliver(executed("UANNA"));
    expect(last()).toMatchObject(failed(expect.stringContaining("more than the person who ran the workflow")));
    expect(told()).toEqual([["UANNA", text]]);
  });

  it("tells a stranger where to join", async () => {
    await scene.deliver(executed("UVERA"));
    await sendReplies();
    expect(JSON.stringify(scene.team.messages)).toContain('"url":"https://guildhall.example/join"');
  });

  it("keeps no token of Slack's in what is stored", () => {
    expect(JSON.stringify(scene.app.receive(executed("UANNA")))).not.toMatch(/xwfp-secret|legacy/);
  });
});

describe("the step that creates a challenge", () => {
  const executed = (more: object = {}, userId = "UANNA") =>
    scene.slack.step("create_challenge", userId, { title: "Fix the docs", ...more });
  const NEW = { kind: "challenge", verb: "create", id: 0 };

  it("publishes it as whoever started the workflow, however often it's worked on", async () => {
    const request = executed({
      description: "Ask <@UBOB> &amp; look",
      reward: "5 :gem:",
      type: "raid",
      deadline: 1_772_445_600,
    });
    for (const each of [request, scene.slack.again(request, 1)]) await scene.deliver(each);
    const input = {
      title: "Fix the docs",
      description: "Ask Bob & look",
      type: "raid",
      rewards: "5 :gem:",
      completeDeadlineAt: "2026-03-02T10:00:00.000Z",
    };
    const call = { name: "act", args: [NEW, input, expect.stringMatching(/^T1:event:/)] };
    expect(scene.anna.calls).toEqual([call, call]);
    expect(new Set(scene.anna.calls.map(({ args }) => args[2])).size).toBe(1);
    expect(scene.host.opened.map(({ externalId }) => externalId)).toEqual(["UANNA", "UANNA"]);
    expect(last()).toMatchObject({ method: "functions.completeSuccess", error: "" });
  });

  it("leaves open what isn't said", async () => {
    await scene.deliver(executed({ deadline: 9e15 }));
    const open = { description: "", type: "", rewards: "", completeDeadlineAt: "" };
    expect(scene.anna.calls.map(({ args }) => args[1])).toEqual([{ title: "Fix the docs", ...open }]);
  });

  it.each([
    ["en", "Enter 3 to 100 characters.", "Title: Enter 3 to 100 characters.\nReward: Too much."],
    ["ru", "От 3 до 100 знаков.", "Title: От 3 до 100 знаков.\nReward: Too much."],
  ] as const)(
    "says in %s which input is wrong, in the workflow and to whoever runs it",
    async (language, title, said) => {
      const desk = createScriptedDesk(language);
      scene.host.desks.set("UANNA", desk);
      desk.script.act = { kind: "refused", text: "Check these.", fields: { title, rewards: "Too much." } };
      await scene.deliver(executed());
      expect(last()).toMatchObject(failed(said));
      expect(told()).toEqual([["UANNA", said]]);
    },
  );

  it("says why this person may not", async () => {
    scene.anna.script.act = { kind: "refused", text: "You need permission.", fields: {} };
    const request = executed();
    for (const each of [request, scene.slack.again(request, 1)]) await scene.deliver(each);
    expect(last()).toMatchObject(failed("You need permission."));
    expect(told()).toEqual([["UANNA", "You need permission."]]);
  });

  it("tells a stranger how to join", async () => {
    await scene.deliver(executed({}, "UVERA"));
    expect(last()).toMatchObject(
      failed("Тому, кто запускает процесс, нужно сначала войти в Guildhall: Сначала войдите в Guildhall."),
    );
    expect(told()).toEqual([["UVERA", "Сначала войдите в Guildhall."]]);
  });
});
