import type { ChatForm } from "@guildhall/core/chat";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addGroup, addUser } from "./testing/fake-world.ts";
import { createScriptedDesk, THANKS_FORM } from "./testing/scripted-desk.ts";
import type { SlackScene } from "./testing/slack-scene.ts";
import { openScene, TOKEN } from "./testing/slack-scene.ts";

let scene: SlackScene;
beforeEach(async () => {
  scene = await openScene();
  addGroup(scene.team, { id: "SDEV", users: ["UANNA", "UBOB", "UGONE", "UVERA"] });
  asks();
});
afterEach(() => scene.close());

const DEVS = "<!subteam^SDEV|@devs>";
const named = (id: string, name: string) => ({ externalId: id, name });
const lastView = () => [...scene.team.views.values()].at(-1)?.view;
const shown = () => JSON.stringify(lastView());
const thank = (text: string) => scene.deliver(scene.slack.command("/thanks", text, "UANNA"));
const asked = () => scene.anna.calls.filter(({ name }) => /BySentence$/.test(name));

/** The desk answers as it does whenever it doesn't know somebody: it asks. */
function asks(reason = "the launch"): void {
  const fields = THANKS_FORM.fields.map((field) => {
    if (field.type === "amount") return { ...field, value: 500 };
    return field.type === "text" ? { ...field, value: reason } : field;
  });
  const form: ChatForm = { ...THANKS_FORM, fields };
  scene.anna.script.giveThanksBySentence = { kind: "form", form };
  scene.anna.script.thanksFormBySentence = form;
  scene.anna.script.previewThanks = ["5 gems each = 10 of your 20 left"];
}

describe("a user group", () => {
  it("stands for its members who can be thanked, without oneself", async () => {
    await thank(`${DEVS} <@UBOB> 5 :gem: for the launch`);
    expect(asked().map(({ args }) => args.slice(0, 2))).toEqual([
      ["<@SDEV> <@UBOB> 5 :gem: for the launch", [named("UBOB", "Bob"), named("UVERA", "Вера")]],
    ]);
  });

  it("is shown with its count and sum before anything is sent", async () => {
    await thank(`${DEVS} 5 :gem: for the launch`);
    expect(shown()).toContain("@devs: 2 people. Left out: you, Olga");
    expect(shown()).toContain("5 gems each = 10 of your 20 left");
    expect(scene.anna.calls.at(-1)).toEqual({
      name: "previewThanks",
      args: [{ receivers: [], "amount-1": 500 }],
    });
    expect(scene.slack.answers()).toEqual([]);
  });

  it("is shown in Russian as well", async () => {
    const vera = createScriptedDesk("ru");
    scene.host.desks.set("UVERA", vera);
    await scene.deliver(scene.slack.command("/thanks", `${DEVS} 5 :gem:`, "UVERA"));
    expect(shown()).toContain("@devs: получателей — 2. Без них: вы, Olga");
  });

  it("has its name in the words about it", async () => {
    asks("the work with <@SDEV>");
    await thank(`<@UBOB> 5 :gem: for the work with ${DEVS}`);
    expect(shown()).toContain('"initial_value":"the work with @devs"');
  });

  it.each([
    ["nobody knows", "<!subteam^SNONE|@none> 5", "@none can't be found in Slack"],
    ["has no name", "<!subteam^SNONE> 5", "This group can't be found in Slack"],
    ["has nobody else", "<!subteam^SME|@me> 5", "There's nobody in @me you can thank"],
    ["has too many people", "<!subteam^SALL|@all> 5", "@all has 51 people, and at most 50 can be thanked at once"],
    ["has far too many people", "<!subteam^SHUGE|@huge> 5", "@huge has 101 people"],
  ])("that %s is refused", async (_name, text, said) => {
    const people = Array.from({ length: 101 }, (_, index) => `U${String(index)}`);
    for (const id of people) addUser(scene.team, { id, name: `Person ${id}` });
    addGroup(scene.team, { id: "SME", users: ["UANNA"] });
    addGroup(scene.team, { id: "SALL", users: people.slice(0, 51) });
    addGroup(scene.team, { id: "SHUGE", users: people });
    await thank(text);
    expect(shown()).toContain(said);
    expect(asked()).toEqual([]);
  });

  it("of as many people as can be thanked is taken, whoever else is in it", async () => {
    const people = Array.from({ length: 100 }, (_, index) => `U${String(index)}`);
    for (const [index, id] of people.entries()) addUser(scene.team, { id, name: `P${id}`, isDeleted: index >= 50 });
    addGroup(scene.team, { id: "SALL", users: people });
    await thank("<!subteam^SALL|@all> 5");
    expect(shown()).toContain("@all: 50 people. Left out: PU50, PU51,");
  });

  it("of too many people isn't looked up one by one", async () => {
    const users = Array.from({ length: 101 }, (_, index) => `U${String(index)}`);
    addGroup(scene.team, { id: "SHUGE", users });
    await thank("<!subteam^SHUGE|@huge> 5");
    expect(scene.methods().filter((method) => method.startsWith("users.info"))).toHaveLength(1);
  });

  it("that the app may not see is refused, with what to do", async () => {
    scene.fake.world.tokens.set(TOKEN, { teamId: "T1", scopes: ["users:read", "chat:write"], isRevoked: false });
    await thank(`${DEVS} 5`);
    expect(shown()).toContain("Ask an admin to install it again");
  });

  it("is worth another try while Slack has trouble", async () => {
    scene.fake.world.troubles.set("usergroups.users.list", [{ kind: "limit", retryAfterS: 3 }]);
    await thank(`${DEVS} 5`);
    expect(shown()).toContain("Try again in a minute");
  });

  it("with somebody who can't be thanked beside it is refused", async () => {
    await thank(`${DEVS} <@UBOT> 5`);
    expect(shown()).toContain("Deploys is an app");
  });

  it("in a sentence to the app is asked about, and the button's form begins with it", async () => {
    const text = `<@U0BOT> ${DEVS} 5 :gem: for the launch`;
    await scene.deliver(scene.slack.event({ type: "app_mention", user: "UANNA", channel: "C1", ts: "1.1", text }));
    const [message] = scene.team.messages;
    expect(message).toMatchObject({ onlyFor: "UANNA", text: expect.stringContaining("@devs: 2 people") });
    expect(message?.text).toContain("5 gems each = 10 of your 20 left");
    const value = /"value":"([^"]+)"/.exec(JSON.stringify(message?.blocks))?.[1] ?? "";
    expect(value).toBe(`${DEVS} 5 :gem: for the launch`);
    await scene.deliver(scene.slack.press("thanks", "UANNA", { channel: "C1", isEphemeral: true, value }));
    expect(shown()).toContain("@devs: 2 people. Left out: you, Olga");
  });

  it("is on a button with as many words as it takes", async () => {
    const text = `<@U0BOT> ${DEVS} ${"x".repeat(2000)}`;
    await scene.deliver(scene.slack.event({ type: "app_mention", user: "UANNA", channel: "C1", ts: "1.1", text }));
    const value = /"value":"([^"]+)"/.exec(JSON.stringify(scene.team.messages[0]?.blocks))?.[1] ?? "";
    expect([value.length, value.slice(0, 26)]).toEqual([2000, `${DEVS} xxxx`]);
  });

  it("in a workflow's step is refused, since nobody sees what it comes to", async () => {
    await scene.deliver(scene.slack.step("give_thanks", "UANNA", { receivers: ["UBOB"], words: `${DEVS} 5 :gem:` }));
    expect(scene.fake.world.calls.at(-1)).toMatchObject({ method: "functions.completeError", error: "" });
  });
});
