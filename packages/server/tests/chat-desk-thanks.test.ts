import type { ChatDesk, ChatOutcome } from "@guildhall/core/chat";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestChat } from "../src/testing/chat-person.ts";
import type { TestChat } from "../src/testing/chat-person.ts";
import { challengeSteps } from "../src/testing/challenge-steps.ts";
import { buildTeam } from "../src/testing/team.ts";
import type { Team, Teammate } from "../src/testing/team.ts";
import { useTestDatabase } from "../src/testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let chat: TestChat;
let ann: Teammate;
let bob: Teammate;
let cy: Teammate;

const person = (name: string) => ({ externalId: `U-${name}`, name });
const ANN = person("Ann");
const BOB = person("Bob");
const CY = person("Cy");
const amount = () => `amount-${String(team.currencyId)}`;
const balance = (who: Teammate) => challengeSteps.balance(who, team.currencyId);

beforeEach(async () => {
  team = await buildTeam(database(), { quota: 2_000, start: "2026-11-23T10:00:00Z" });
  chat = await openTestChat(team);
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  cy = await team.join({ name: "Cy" });
  await chat.link(ann, "Ann");
  await chat.link(bob, "Bob");
  await chat.link(cy, "Cy");
});
afterEach(() => team.close());

const say = async (
  sentence: string,
  { receivers = [BOB], key = "d1", desk }: { receivers?: readonly (typeof BOB)[]; key?: string; desk?: ChatDesk } = {},
) => (desk ?? (await chat.desk("Ann"))).giveThanksBySentence(sentence, receivers, key);

const textOf = (outcome: ChatOutcome): string =>
  outcome.kind === "form" ? outcome.form.facts.join(" ") : outcome.text;

describe("thanks by a sentence", () => {
  it("are given at once, with their card", async () => {
    const outcome = await say("@Bob спасибо 3 stars for the review");
    expect(outcome).toEqual({
      kind: "done",
      text: "Thanks sent to Bob",
      card: {
        title: "Ann thanked Bob",
        link: "/thanks",
        facts: ["3 stars"],
        body: "the review",
        actions: [{ kind: "thanks", verb: "undo", id: expect.any(Number), label: "Undo", style: "default" }],
      },
    });
    expect(await balance(bob)).toBe(300);
  });

  it("count once, however often they're delivered", async () => {
    const outcomes = [];
    for (let time = 0; time < 4; time += 1) outcomes.push(await say("@Bob thanks 3 stars for the review"));
    expect(new Set(outcomes.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await balance(bob)).toBe(300);
  });

  it("go to several people alike", async () => {
    const outcome = await say("@Bob @Cy 5 stars each for the launch", { receivers: [BOB, CY] });
    expect(outcome).toMatchObject({ text: "Thanks sent to Bob and Cy", card: { facts: ["5 stars each"] } });
    expect([await balance(bob), await balance(cy)]).toEqual([500, 500]);
  });

  it.each([
    ["an amount", "@Bob thanks for the review", "How much does each person get?", { reason: "the review", each: 100 }],
    ["a reason", "@Bob 3 stars", "Say what you're thanking them for.", { reason: "", each: 300 }],
  ])("ask in a form for %s", async (_, sentence, fact, { reason, each }) => {
    const outcome = await say(sentence);
    expect(textOf(outcome)).toBe(`${fact} You have 20 stars left to give. Your quota renews on December 1.`);
    expect(outcome.kind === "form" && outcome.form.fields.map((field) => "value" in field && field.value)).toEqual([
      [BOB],
      each,
      reason,
    ]);
    expect(await balance(bob)).toBe(0);
  });
});

it("a sentence fills in the form without giving anything, even if it says everything", async () => {
  const desk = await chat.desk("Ann");
  const form = await desk.thanksFormBySentence("@Bob 3 stars for the review", [BOB]);
  expect("kind" in form ? form : form.fields.map((field) => "value" in field && field.value)).toEqual([
    [BOB],
    300,
    "the review",
  ]);
  expect(await balance(bob)).toBe(0);
});

it("thanks for somebody the chat doesn't know ask whom first", async () => {
  const outcome = await say("@nobody 3 stars for the review", { receivers: [] });
  expect(textOf(outcome)).toMatch(/^Choose who to thank\. /);
});

describe("thanks by a form", () => {
  it("shows the quota before anything is entered", async () => {
    const form = await (await chat.desk("Ann")).thanksForm({ receivers: [BOB], reason: "" });
    expect(form).toMatchObject({
      title: "Give thanks",
      facts: ["You have 20 stars left to give. Your quota renews on December 1."],
      fields: [
        { name: "receivers", type: "people", value: [BOB] },
        { name: amount(), type: "amount", max: 2_000, value: 100, hint: "20 stars left" },
        { name: "reason", type: "text", isRequired: true },
      ],
    });
  });

  it("says what it costs before it's sent", async () => {
    const desk = await chat.desk("Ann");
    const preview = (receivers: readonly (typeof BOB)[], each: number) =>
      desk.previewThanks({ receivers, [amount()]: each });
    expect([
      await preview([BOB, CY, person("Dee")], 500),
      await preview([BOB], 500),
      await preview([BOB, CY], 1_100),
      await preview([BOB], 0),
    ]).toEqual([
      ["5 stars each = 15 of your 20 left"],
      ["5 stars of your 20 left"],
      ["11 stars each = 22, but you have 20 left. Give at most 10 stars each."],
      [],
    ]);
  });

  it("is given", async () => {
    const desk = await chat.desk("Ann");
    const outcome = await desk.giveThanks({ receivers: [BOB], [amount()]: 250, reason: "Great work" }, "d1");
    expect(outcome).toMatchObject({ kind: "done", card: { body: "Great work" } });
    expect(await balance(bob)).toBe(250);
  });
});

describe("thanks without an amount", () => {
  it("ask for one where it's entered", async () => {
    const desk = await chat.desk("Ann");
    for (const entered of [{}, { [amount()]: 0 }]) {
      const outcome = await desk.giveThanks({ receivers: [BOB], [amount()]: 0, reason: "Work", ...entered }, "d1");
      const text = "How much does each person get?";
      expect(outcome).toEqual({ kind: "refused", text, fields: { [amount()]: text } });
    }
  });
});

describe("thanks to someone who hasn't joined", () => {
  const give = async (receivers: readonly (typeof BOB)[]) =>
    (await chat.desk("Ann")).giveThanks({ receivers, [amount()]: 100, reason: "Work" }, "d1");

  it("wait for them, and the giver reads so and may undo", async () => {
    const outcome = await give([person("Zoe")]);
    expect(outcome).toMatchObject({
      kind: "done",
      text: "Thanks sent to Zoe",
      card: {
        title: "Ann thanked Zoe",
        facts: ["1 star", "Zoe will get it after joining Guildhall."],
        actions: [{ kind: "thanks", verb: "undo" }],
      },
    });
  });

  it("can be withdrawn from their card once the ten minutes to undo them are over", async () => {
    const outcome = await give([person("Zoe")]);
    const id = outcome.kind === "done" ? (outcome.card?.actions[0]?.id ?? 0) : 0;
    team.clock.advance(10 * 60_000 + 1);
    const desk = await chat.desk("Ann");
    const card = await desk.card("thanks", id);
    expect(card?.actions).toEqual([{ kind: "thanks", verb: "withdraw", id, label: "Withdraw", style: "default" }]);
    const [withdraw = expect.fail("nothing to press")] = card?.actions ?? [];
    expect(textOf(await desk.act(withdraw, null, "d2"))).toBe("Thanks withdrawn. You can give that quota again.");
    expect(await desk.card("thanks", id)).toBeNull();
    expect(textOf(await desk.act(withdraw, null, "d3"))).toContain("already been undone");
  });

  it("are given at once to those who have", async () => {
    const text = "Thanks sent to Bob. Zoe will get it after joining Guildhall.";
    expect(await give([BOB, person("Zoe")])).toMatchObject({ kind: "done", text, card: { title: "Ann thanked Bob" } });
    expect(await balance(bob)).toBe(100);
  });
});

describe("thanks that can't be given", () => {
  const give = async (input: Parameters<ChatDesk["giveThanks"]>[0], name = "Ann") =>
    (await chat.desk(name)).giveThanks({ receivers: [BOB], [amount()]: 100, reason: "Work", ...input }, "d1");

  it.each([
    ["to oneself", { receivers: [ANN] }, { receivers: "You can't choose yourself. Choose someone else." }],
    ["without a reason", { reason: " " }, { reason: "This is required." }],
  ])("explain it at the field: %s", async (_, input, fields) => {
    const outcome = await give(input);
    expect(outcome).toEqual({ kind: "refused", text: Object.values(fields).join(" "), fields });
    expect(await balance(bob)).toBe(0);
  });

  it("explain that an account is disabled, and give nothing to the others", async () => {
    const boss = await team.join({ name: "Boss", roles: ["owner"] });
    await boss.client.call(userCalls.disable, { params: { id: cy.memberId } });
    const text = "Cy: This person's account is disabled. Choose someone else.";
    expect(await give({ receivers: [BOB, CY] })).toEqual({ kind: "refused", text, fields: { receivers: text } });
    expect(await balance(bob)).toBe(0);
  });

  it("explain it at the amount if it's over the quota", async () => {
    const text =
      "You have 20 stars left to give this month, and this takes 21. Give less, or wait until your quota renews on December 1.";
    expect(await give({ [amount()]: 2_100 })).toEqual({ kind: "refused", text, fields: { [amount()]: text } });
  });

  it("tell when the quota renews once it's used up, in either language", async () => {
    await give({ [amount()]: 2_000 });
    const english = await (await chat.desk("Ann")).giveThanks({ receivers: [BOB], [amount()]: 100, reason: "W" }, "d2");
    const russian = await (await chat.desk("Ann", { language: "ru" })).thanksForm({ receivers: [], reason: "" });
    expect([english, russian]).toEqual([
      {
        kind: "refused",
        text: "You have no stars left to give this month. Your quota renews on December 1.",
        fields: {},
      },
      {
        kind: "refused",
        text: "Ваша квота на этот месяц исчерпана. Она обновится 1 декабря.",
        fields: {},
      },
    ]);
  });
});

describe("someone who may give nothing", () => {
  const refusalIn = async (options: Parameters<typeof buildTeam>[1]) => {
    const other = await buildTeam(database(), { start: "2026-11-23T10:00:00Z", ...options });
    const there = await openTestChat(other);
    await there.link(await other.join({ name: "Dee" }), "Dee");
    const desk = await there.desk("Dee");
    const said = await desk.giveThanksBySentence("@Bob thanks for the review", [BOB], "d1");
    const form = await desk.thanksForm({ receivers: [], reason: "" });
    await other.close();
    return [textOf(said), "kind" in form ? form.text : form.title];
  };

  it("is told so at once, whether it's the role or the plan", async () => {
    const noQuota = "Your role has no quota for giving thanks. An admin can set one in the thanks settings.";
    const noPlan = "The workspace's plan doesn't include this. An owner can change the plan.";
    expect(await refusalIn({ quota: 0 })).toEqual([noQuota, noQuota]);
    expect(await refusalIn({ restrictions: ["new-thanks"] })).toEqual([noPlan, noPlan]);
    expect(await refusalIn({ restrictions: ["thanks"] })).toEqual([noPlan, noPlan]);
  });
});

describe("thanks by a reaction", () => {
  const react = async (icon: string, words = "I've *fixed* the build", receivers = [BOB]) =>
    (await chat.desk("Ann")).giveThanksByReaction({ icon, receivers, words }, "d1");

  it.each([[":star:"], ["star"], ["⭐"], ["⭐️"]])("gives one of what it shows: %s", async (icon) => {
    expect(await react(icon)).toMatchObject({
      kind: "done",
      card: { facts: ["1 star"], body: "For “I've fixed the build”", actions: [{ verb: "undo" }] },
    });
    expect(await balance(bob)).toBe(100);
  });

  it("means nothing if it shows no currency", async () => {
    expect(await react("thumbsup")).toBeNull();
  });

  it("says what it's for even if the message is unknown, and explains a refusal", async () => {
    expect(await react("star", "")).toMatchObject({ card: { body: "For a message in chat" } });
    expect(await react("star", "", [ANN])).toMatchObject({ kind: "refused" });
    expect(await balance(bob)).toBe(100);
  });
});

describe("undoing", () => {
  it("takes thanks back once, and tells why it can't later", async () => {
    const desk = await chat.desk("Ann");
    const given = await say("@Bob 3 stars for the review");
    const [undo] = given.kind === "done" ? (given.card?.actions ?? []) : [];
    if (undo === undefined) throw new TypeError("it can't be undone");
    const outcomes = [
      await desk.act(undo, null, "d2"),
      await desk.act(undo, null, "d2"),
      await desk.act(undo, null, "d3"),
    ];
    expect(outcomes.map(textOf)).toEqual([
      "Thanks undone. Your quota is back, and everyone you thanked will see it's gone.",
      "Thanks undone. Your quota is back, and everyone you thanked will see it's gone.",
      "This has already been undone.",
    ]);
    expect(await desk.card("thanks", undo.id)).toBeNull();
    expect(await balance(bob)).toBe(0);
  });

  it("ends after ten minutes, with the next step", async () => {
    const given = await say("@Bob 3 stars for the review");
    const [undo] = given.kind === "done" ? (given.card?.actions ?? []) : [];
    team.clock.advance(10 * 60_000 + 1);
    const outcome = await (await chat.desk("Ann")).act(undo ?? { kind: "", verb: "", id: 0 }, null, "d2");
    expect(textOf(outcome)).toBe(
      "The 10 minutes to undo this are over. If it was a mistake, ask an admin to correct the balance.",
    );
    expect(outcome).toMatchObject({ card: { title: "Ann thanked Bob", actions: [] } });
  });

  it("isn't offered to others, and refused if they press it", async () => {
    const given = await say("@Bob 3 stars for the review");
    const [undo] = given.kind === "done" ? (given.card?.actions ?? []) : [];
    const desk = await chat.desk("Bob");
    expect((await desk.card("thanks", undo?.id ?? 0))?.actions).toEqual([]);
    expect(textOf(await desk.act(undo ?? { kind: "", verb: "", id: 0 }, null, "d2"))).toBe(
      "Only the author can do this.",
    );
  });
});
