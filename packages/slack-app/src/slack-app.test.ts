import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SlackScene } from "./testing/slack-scene.ts";
import { openScene } from "./testing/slack-scene.ts";
import { CARD, createScriptedDesk, THANKS_FORM } from "./testing/scripted-desk.ts";

let scene: SlackScene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.close());

const json = (body: string): unknown => (body === "" ? null : JSON.parse(body));
const people = (...ids: readonly string[]) => ({
  "field:receivers": { "previewed:people:50": { type: "multi_users_select", selected_users: ids } },
});
const amount = (value: string) => ({
  "field:amount-1": { "previewed:amount:2000": { type: "plain_text_input", value } },
});
const reason = (value: string) => ({ "field:reason": { text: { type: "plain_text_input", value } } });
const lastView = () => [...scene.team.views.values()].at(-1)?.view;

describe("/thanks", () => {
  it("gives by a sentence and tells the giver alone, with undo", async () => {
    await scene.deliver(scene.slack.command("/thanks", "<@UBOB|bob> 3 :gem: for R&amp;D", "UANNA"));
    expect(scene.anna.calls).toEqual([
      {
        name: "giveThanksBySentence",
        args: ["<@UBOB> 3 :gem: for R&D", [{ externalId: "UBOB", name: "Bob" }], expect.stringMatching(/^T1:command:/)],
      },
    ]);
    expect(scene.slack.answers()).toMatchObject([{ response_type: "ephemeral", text: "Sent." }]);
    expect(JSON.stringify(scene.slack.answers())).toContain("act:thanks:undo:7");
    expect(scene.team.messages).toEqual([]);
  });

  it("gives once under one key, however often it's worked on", async () => {
    const request = scene.slack.command("/thanks", "<@UBOB> 3 :gem:", "UANNA");
    const ids = [1, 2, 3].map((retry) => scene.app.receive(scene.slack.again(request, retry)));
    await scene.deliver(request);
    await scene.deliver(scene.slack.again(request, 1));
    expect(new Set(ids.map((each) => each.kind === "later" && each.delivery.id)).size).toBe(1);
    expect(new Set(scene.anna.calls.map(({ args }) => args[2])).size).toBe(1);
  });

  it("opens a form that says to wait, then the form", async () => {
    await scene.deliver(scene.slack.command("/thanks", " ", "UANNA"));
    expect(scene.fake.world.calls.at(-1)).toMatchObject({ method: "views.update", error: "" });
    expect(lastView()).toMatchObject({ title: { text: "Say thanks" }, submit: { text: "Send" } });
    expect(JSON.stringify(lastView())).toContain("You have 20 gems left.");
  });

  it("says in the form why nothing may be given", async () => {
    scene.anna.script.thanksForm = { kind: "refused", text: "No gems left until April.", fields: {} };
    await scene.deliver(scene.slack.command("/thanks", "", "UANNA"));
    expect(JSON.stringify(lastView())).toContain("No gems left until April.");
    expect(lastView()).not.toHaveProperty("submit");
  });

  it("doesn't leave a form that says to wait if the desk fails", async () => {
    Object.assign(scene.anna, { thanksForm: () => Promise.reject(new Error("down")) });
    await scene.deliver(scene.slack.command("/thanks", "", "UANNA"));
    expect(JSON.stringify(lastView())).toContain("Try again in a minute");
  });

  it.each([
    ["UBOT", "Deploys is an app"],
    ["USLACKBOT", "Slack doesn't know this person"],
    ["UGUEST", "Gast is a guest"],
    ["UGONE", "Olga's Slack account is deactivated"],
    ["UOTHER", "Otto belongs to another Slack workspace"],
  ])("refuses %s as a receiver", async (id, said) => {
    await scene.deliver(scene.slack.command("/thanks", `<@${id}> 3 :gem:`, "UANNA"));
    expect(JSON.stringify(scene.slack.answers())).toContain(said);
    expect(scene.anna.calls).toEqual([]);
  });

  it("tells a stranger alone how to join, in their language", async () => {
    await scene.deliver(scene.slack.command("/thanks", "<@UBOB> 3 :gem:", "UVERA"));
    expect(scene.slack.answers()).toMatchObject([{ response_type: "ephemeral", text: "Сначала войдите в Guildhall." }]);
    expect(JSON.stringify(scene.slack.answers())).toContain("https://guildhall.example/join");
  });

  it("asks for what a sentence doesn't say", async () => {
    scene.anna.script.giveThanksBySentence = { kind: "form", form: THANKS_FORM };
    await scene.deliver(scene.slack.command("/thanks", "<@UBOB>", "UANNA"));
    expect(JSON.stringify(scene.slack.answers())).toContain('"action_id":"thanks"');
  });

  it("sends a message of its own where the one-time address takes no more", async () => {
    const request = scene.slack.command("/thanks", "<@UBOB> 3 :gem:", "UANNA");
    scene.clock.now = new Date(scene.clock.now.getTime() + 31 * 60_000);
    const { delivery } = scene.app.receive({ ...request, at: new Date("2026-03-02T10:00:00.000Z") }) as never;
    await scene.app.handle(delivery);
    expect(scene.host.replies).toMatchObject([
      { place: "UANNA", card: { title: "Sent.", facts: ["Anna got 3 gems", "3 gems"], actions: CARD.actions } },
    ]);
  });
});

describe("a message of its own has all that the answer had", () => {
  it.each([
    ["/guildhall", "", "20 gems left", '"action_id":"thanks"'],
    ["/guildhall", "perks", "Anna got 3 gems", '"action_id":"page:perks:1"'],
    ["/guildhall", "help", "Help", "/thanks @name 3 gems"],
    ["/thanks", "<@UBOB>", "20 gems left", '"value":"<@UBOB>"'],
  ])("%s %s", async (command, words, ...said) => {
    scene.anna.script.giveThanksBySentence = { kind: "form", form: THANKS_FORM };
    const request = scene.slack.command(command, words, "UANNA");
    scene.clock.now = new Date(scene.clock.now.getTime() + 31 * 60_000);
    const { delivery } = scene.app.receive({ ...request, at: new Date("2026-03-02T10:00:00.000Z") }) as never;
    await scene.app.handle(delivery);
    expect(scene.host.replies).toHaveLength(1);
    for (const reply of scene.host.replies) {
      const card = JSON.parse(JSON.stringify(reply.card)) as typeof reply.card;
      await scene.app.send({ ...reply, card, id: 1, act: "post" });
    }
    for (const each of said) expect(JSON.stringify(scene.team.messages[0])).toContain(each);
  });
});

describe("the form", () => {
  beforeEach(async () => {
    await scene.deliver(scene.slack.command("/thanks", "", "UANNA"));
  });

  it("gives what was entered and closes", async () => {
    const answer = await scene.deliver(
      scene.slack.submit("UANNA", { ...people("UBOB"), ...amount("1,5"), ...reason("the review") }),
    );
    expect(answer).toEqual({ status: 200, body: "" });
    expect(scene.anna.calls.at(-1)).toEqual({
      name: "giveThanks",
      args: [
        { receivers: [{ externalId: "UBOB", name: "Bob" }], "amount-1": 150, reason: "the review" },
        expect.stringMatching(/^T1:view:V/),
      ],
    });
    expect(scene.slack.answers()).toMatchObject([{ text: "Sent." }]);
  });

  it("counts once when it's submitted again because the answer was lost", async () => {
    const values = { ...people("UBOB"), ...amount("1") };
    const [first, second] = [scene.slack.submit("UANNA", values), scene.slack.submit("UANNA", values)];
    await scene.deliver(first);
    await scene.deliver(second);
    const keys = scene.anna.calls.filter(({ name }) => name === "giveThanks").map(({ args }) => args[1]);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it.each([
    ["many", "Enter a number, such as 3 or 1.5."],
    ["1.234", "Use at most two decimals."],
    ["20.01", "Enter 20 or less."],
    ["-1", "Enter a number above 0."],
  ])("says under an amount of %s what's wrong", async (typed, said) => {
    const { body } = await scene.deliver(scene.slack.submit("UANNA", { ...people("UBOB"), ...amount(typed) }));
    expect(json(body)).toEqual({ response_action: "errors", errors: { "field:amount-1": said } });
  });

  it.each([["UBOT"], ["UGUEST"], ["UGONE"], ["UOTHER"]])("refuses %s under the people", async (id) => {
    const { body } = await scene.deliver(scene.slack.submit("UANNA", people("UBOB", id)));
    expect(json(body)).toMatchObject({ response_action: "errors", errors: { "field:receivers": expect.any(String) } });
    expect(scene.anna.calls.map(({ name }) => name)).not.toContain("giveThanks");
  });

  it("shows a refusal under its field, and one of no field under the first", async () => {
    scene.anna.script.giveThanks = { kind: "refused", text: "Too much.", fields: { "amount-1": "20 gems are left." } };
    const first = await scene.deliver(scene.slack.submit("UANNA", people("UBOB")));
    expect(json(first.body)).toEqual({ response_action: "errors", errors: { "field:amount-1": "20 gems are left." } });
    scene.anna.script.giveThanks = { kind: "refused", text: "Thanks are switched off.", fields: { elsewhere: "No." } };
    const second = await scene.deliver(scene.slack.submit("UANNA", people("UBOB")));
    expect(json(second.body)).toEqual({
      response_action: "errors",
      errors: { "field:receivers": "Thanks are switched off. No." },
    });
  });

  it("says nothing twice", async () => {
    const fields = { rewards: "This is required." };
    scene.anna.script.giveThanks = { kind: "refused", text: "This is required.", fields };
    const { body } = await scene.deliver(scene.slack.submit("UANNA", people("UBOB")));
    expect(json(body)).toEqual({ response_action: "errors", errors: { "field:receivers": "This is required." } });
  });

  it("answers even if the desk fails", async () => {
    Object.assign(scene.anna, { giveThanks: () => Promise.reject(new Error("down")) });
    const { body } = await scene.deliver(scene.slack.submit("UANNA", people("UBOB")));
    expect(json(body)).toMatchObject({
      errors: { "field:receivers": expect.stringContaining("Try again in a minute") },
    });
  });

  it("shows what it would come to, under the amounts", async () => {
    scene.anna.script.previewThanks = ["5 each = 15 of your 20 left"];
    await scene.deliver(
      scene.slack.pressInView("previewed:amount:2000", "UANNA", { ...people("UBOB"), ...amount("5") }),
    );
    expect(scene.anna.calls.at(-1)).toMatchObject({ name: "previewThanks", args: [{ "amount-1": 500 }] });
    expect(JSON.stringify(lastView())).toContain("5 each = 15 of your 20 left");
    expect(scene.methods().at(-1)).toBe("views.update");
  });

  it("names the field of what's wrong with an amount", async () => {
    await scene.deliver(
      scene.slack.pressInView("previewed:amount:2000", "UANNA", { ...people("UBOB"), ...amount("20.01") }),
    );
    expect(JSON.stringify(lastView())).toContain("Gems: Enter 20 or less.");
  });

  it("shows nothing of an older state of the view", async () => {
    scene.anna.script.previewThanks = ["old"];
    const request = scene.slack.pressInView("previewed:amount:2000", "UANNA", amount("5"));
    await scene.deliver(scene.slack.pressInView("previewed:amount:2000", "UANNA", amount("6")));
    scene.anna.script.previewThanks = ["older"];
    await scene.deliver(request);
    expect(scene.methods().at(-1)).toBe("views.update: hash_conflict");
    expect(JSON.stringify(lastView())).not.toContain("older");
  });
});

describe("shortcuts", () => {
  it("open the form from anywhere; the answer comes as a message", async () => {
    await scene.deliver(scene.slack.globalShortcut("say_thanks", "UANNA"));
    await scene.deliver(scene.slack.submit("UANNA", people("UBOB")));
    expect(scene.host.replies).toMatchObject([{ place: "UANNA", card: { title: "Sent." } }]);
  });

  it("start with a message's author and text", async () => {
    const message = { user: "UBOB", text: "<@UANNA> fixed the &lt;build&gt;" };
    await scene.deliver(scene.slack.messageShortcut("say_thanks_for_message", "UANNA", message));
    expect(scene.anna.calls).toEqual([
      {
        name: "thanksForm",
        args: [{ receivers: [{ externalId: "UBOB", name: "Bob" }], reason: "Anna fixed the <build>" }],
      },
    ]);
  });

  it("open without an author who can't be thanked, and say so", async () => {
    await scene.deliver(scene.slack.messageShortcut("say_thanks_for_message", "UANNA", { user: "UGUEST", text: "x" }));
    expect(scene.anna.calls).toMatchObject([{ args: [{ receivers: [] }] }]);
    expect(JSON.stringify(lastView())).toContain("Gast is a guest");
  });

  it("tell a stranger in the modal how to join", async () => {
    await scene.deliver(scene.slack.globalShortcut("say_thanks", "UVERA"));
    expect(JSON.stringify(lastView())).toContain("Сначала войдите в Guildhall.");
    expect(lastView()).not.toHaveProperty("submit");
  });
});

describe("/guildhall", () => {
  it.each([
    ["", "20 gems left"],
    ["home", "20 gems left"],
    ["perks", "page:perks:1"],
    ["help", "Help"],
    ["dance", "Help"],
  ])("answers %j", async (words, said) => {
    await scene.deliver(scene.slack.command("/guildhall", words, "UANNA"));
    expect(JSON.stringify(scene.slack.answers())).toContain(said);
  });

  it("links an account by a code", async () => {
    scene.host.codes.set("abc", { kind: "linked", text: "You're linked." });
    await scene.deliver(scene.slack.command("/guildhall", "link abc", "UVERA"));
    expect(scene.slack.answers()).toMatchObject([{ text: "You're linked." }]);
  });
});

describe("the person's language", () => {
  it("is the desk's, for what the app says as well", async () => {
    const vera = createScriptedDesk("ru");
    scene.host.desks.set("UVERA", vera);
    await scene.deliver(scene.slack.command("/thanks", "", "UVERA"));
    const { body } = await scene.deliver(scene.slack.submit("UVERA", amount("много")));
    expect(json(body)).toMatchObject({ errors: { "field:amount-1": "Введите число, например 3 или 1,5." } });
    expect(scene.host.opened[0]).toMatchObject({ externalId: "UVERA", name: "Вера", language: "ru" });
  });
});
