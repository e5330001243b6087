import type { StepRef } from "@guildhall/core/activities";
import { defineChatPlug } from "@guildhall/core/chat";
import type { ChatAction, ChatCard, ChatDesk, ChatOutcome } from "@guildhall/core/chat";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { chainSteps } from "../src/testing/chain-steps.ts";
import { challengeSteps } from "../src/testing/challenge-steps.ts";
import { openTestChat } from "../src/testing/chat-person.ts";
import type { TestChat } from "../src/testing/chat-person.ts";
import { perkSteps } from "../src/testing/perk-steps.ts";
import { quizSteps, radio } from "../src/testing/quiz-steps.ts";
import { buildTeam } from "../src/testing/team.ts";
import type { Team, Teammate } from "../src/testing/team.ts";
import { useTestDatabase } from "../src/testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let chat: TestChat;
let gm: Teammate;
let ann: Teammate;
let bob: Teammate;

beforeEach(async () => {
  team = await buildTeam(database(), { quota: 2_000, start: "2026-11-23T10:00:00Z" });
  chat = await openTestChat(team);
  gm = await team.join({ name: "Gm", roles: ["member", "moderator"] });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  await chat.link(gm, "Gm");
  await chat.link(ann, "Ann");
  await chat.link(bob, "Bob");
});
afterEach(() => team.close());

const BOB = { externalId: "U-Bob", name: "Bob" };
const balance = (who: Teammate) => challengeSteps.balance(who, team.currencyId);
const price = (amount: number) => [{ currencyId: team.currencyId, amount }];
const verbs = (card: ChatCard | null | undefined) => card?.actions.map(({ verb }) => verb);
const textOf = (outcome: ChatOutcome): string => (outcome.kind === "form" ? outcome.form.title : outcome.text);
const cardOf = (outcome: ChatOutcome): ChatCard | null => (outcome.kind === "form" ? null : (outcome.card ?? null));
const seenIn = (outcome: ChatOutcome): string => (outcome.kind === "form" ? (outcome.form.seen ?? "") : "");

async function earn(who: Teammate, amount: number): Promise<void> {
  const receivers = [{ externalId: `U-${who === ann ? "Ann" : "Bob"}`, name: "" }];
  const input = { receivers, reason: "Work", [`amount-${String(team.currencyId)}`]: amount };
  await (await chat.desk("Gm")).giveThanks(input, `earn-${String(who.memberId)}`);
}

describe("a perk", () => {
  const addPerk = (costs = price(500), quantity = 2) =>
    perkSteps.create(gm, { title: "Lunch", description: "For two", costs, quantity });
  const buy = (id: number): Pick<ChatAction, "kind" | "verb" | "id"> => ({ kind: "perk", verb: "buy", id });

  it("is bought at the price shown, requested and activated, with everyone's card up to date", async () => {
    const id = await addPerk();
    await earn(ann, 800);
    const [annDesk, gmDesk] = [await chat.desk("Ann"), await chat.desk("Gm")];
    const [card] = (await annDesk.list("perks", 0)).items;
    expect(card).toMatchObject({ title: "Lunch", facts: ["Price: 5 stars", "2 left"], body: "For two" });
    const asked = await annDesk.act(buy(id), null, "d1");
    expect(asked).toMatchObject({
      form: {
        title: "Buy Lunch",
        facts: ["Price: 5 stars", "Your balance: 8 stars", "After purchase: 3 stars"],
        submit: "Buy",
      },
    });
    const bought = await annDesk.act(buy(id), { message: "Friday", seen: seenIn(asked) }, "d2");
    expect([textOf(bought), cardOf(bought)?.facts, verbs(cardOf(bought)), await balance(ann)]).toEqual([
      "You bought Lunch",
      ["for Ann", "5 stars", "Waiting to be activated", "requested 23.11.2026 10:00"],
      [],
      300,
    ]);
    const [request] = (await gmDesk.list("reviews", 0)).items;
    expect([request?.body, verbs(request)]).toEqual(["Friday", ["activate", "refund"]]);
    const [activate] = request?.actions ?? [];
    expect(textOf(await gmDesk.act(activate ?? buy(0), null, "d3"))).toBe("Activate");
    const activated = await gmDesk.act(activate ?? buy(0), { comment: "At the desk" }, "d4");
    expect([textOf(activated), cardOf(activated)?.body]).toEqual(["Purchase activated", "At the desk"]);
    expect((await annDesk.list("purchases", 0)).items).toMatchObject([
      { title: "Lunch", link: "/profile/perks", body: "At the desk", actions: [] },
    ]);
  });

  it("isn't bought at another price than the one that was shown", async () => {
    const id = await addPerk();
    await earn(ann, 800);
    const desk = await chat.desk("Ann");
    const seen = seenIn(await desk.act(buy(id), null, "d1"));
    await perkSteps.update(gm, id, { title: "Lunch", costs: price(700) });
    expect(await desk.act(buy(id), { seen }, "d2")).toMatchObject({
      kind: "refused",
      text: "The price has changed. It's now 7 stars.",
      card: { facts: ["Price: 7 stars", "Unlimited"] },
    });
    expect(await balance(ann)).toBe(800);
  });

  it("is a gift if someone is chosen, who requests it; a refund pays the buyer back", async () => {
    const id = await addPerk();
    await earn(ann, 800);
    const [annDesk, bobDesk, gmDesk] = [await chat.desk("Ann"), await chat.desk("Bob"), await chat.desk("Gm")];
    const seen = seenIn(await annDesk.act(buy(id), null, "d1"));
    const gift = await annDesk.act(buy(id), { recipient: [BOB], message: "Enjoy", seen }, "d2");
    expect([textOf(gift), cardOf(gift)]).toEqual(["You bought Lunch for Bob", null]);
    const [own] = (await bobDesk.list("purchases", 0)).items;
    const requested = await bobDesk.act(own?.actions[0] ?? buy(0), null, "d3");
    expect([textOf(requested), cardOf(requested)?.facts[1]]).toEqual([
      "Requested. We'll let you know when it's activated.",
      "Waiting to be activated",
    ]);
    const [, refund] = (await gmDesk.list("reviews", 0)).items[0]?.actions ?? [];
    expect(await gmDesk.act(refund ?? buy(0), null, "d4")).toMatchObject({
      form: { title: "Refund this purchase?", facts: expect.arrayContaining(["Ann gets back: 5 stars"]), fields: [] },
    });
    expect(textOf(await gmDesk.act(refund ?? buy(0), {}, "d5"))).toBe("Purchase refunded");
    expect([await balance(ann), await balance(bob)]).toEqual([800, 0]);
  });

  it("explains what's missing, that it's out of stock, or that its recipient hasn't joined", async () => {
    const [dear, gone, free] = [await addPerk(price(900)), await addPerk([], 0), await addPerk([], 3)];
    await earn(ann, 800);
    const desk = await chat.desk("Ann");
    const stranger = { externalId: "U-Zoe", name: "Zoe" };
    const told = "This person hasn't joined Guildhall yet. Choose someone else, or invite them first.";
    expect([textOf(await desk.act(buy(dear), null, "d1")), textOf(await desk.act(buy(gone), null, "d2"))]).toEqual([
      "You need 1 star more.",
      "This perk is out of stock. Choose another perk, or ask for more stock.",
    ]);
    expect(await desk.act(buy(free), { recipient: [stranger], seen: "free" }, "d3")).toMatchObject({
      kind: "refused",
      text: told,
      fields: { recipient: told },
    });
  });

  it("is bought once, however often it's delivered", async () => {
    const id = await addPerk();
    await earn(ann, 800);
    const desk = await chat.desk("Ann");
    const texts = [];
    for (let time = 0; time < 4; time += 1) texts.push(textOf(await desk.act(buy(id), { seen: "" }, "d1")));
    expect([new Set(texts).size, await balance(ann)]).toEqual([1, 300]);
  });
});

describe("the first page", () => {
  it("shows what one has, may give and may do, with reviews for those who have any", async () => {
    await earn(ann, 300);
    await team.readEvents();
    const id = await challengeSteps.publish(gm, { title: "Second" });
    const taken = await challengeSteps.publish(gm, { title: "First" });
    await challengeSteps.accept(ann, taken);
    await challengeSteps.complete(bob, (await challengeSteps.accept(bob, id)).id);
    expect(await (await chat.desk("Ann")).home()).toMatchObject({
      facts: [
        "Your balance: 3 stars",
        "You have 20 stars left to give. Your quota renews on December 1.",
        "Your rank: 1, with 3 earned",
      ],
      sections: [{ title: "Open challenges", items: [{ title: "First" }, { title: "Second" }], nextPage: null }],
    });
    expect((await (await chat.desk("Gm")).home()).sections).toMatchObject([
      { title: "To review", items: [{ title: "Second", body: "Done" }] },
      { title: "Open challenges" },
    ]);
  });

  it("leads to the perks, if there are any", async () => {
    const links = async (language: "en" | "ru") => (await (await chat.desk("Ann", { language })).home()).links;
    expect(await links("en")).toEqual([]);
    await perkSteps.create(gm, { title: "Tea", quantity: 5, costs: [] });
    expect(await links("en")).toEqual([{ label: "Perks", path: "/perks" }]);
    expect(await links("ru")).toEqual([{ label: "Бонусы", path: "/perks" }]);
  });

  it("is in Russian for those who speak it", async () => {
    await earn(ann, 300);
    await team.readEvents();
    const home = await (await chat.desk("Ann", { language: "ru" })).home();
    expect(home.facts).toEqual([
      "Ваш баланс: 3 звезды",
      "Можно подарить ещё: 20 звёзд. Квота обновится 1 декабря.",
      "Ваше место в рейтинге: 1, заработано 3",
    ]);
  });

  it("leaves out what the plan doesn't include", async () => {
    const plain = await buildTeam(database(), { restrictions: ["thanks", "challenges", "perks"] });
    const other = await openTestChat(plain);
    const dee = await plain.join({ name: "Dee" });
    await other.link(dee, "Dee");
    const desk = await other.desk("Dee");
    expect([(await desk.home()).sections, (await desk.list("perks", 0)).facts]).toEqual([
      [],
      ["The workspace's plan doesn't include this. An owner can change the plan."],
    ]);
    expect((await desk.help()).facts.filter((fact) => fact.includes("/thanks"))).toEqual([]);
    await plain.close();
  });
});

describe("a list", () => {
  it("of reviews has what was in review when its challenge closed, and is for reviewers only", async () => {
    const id = await challengeSteps.publish(gm, { title: "Closed" });
    await challengeSteps.complete(bob, (await challengeSteps.accept(bob, id)).id);
    await challengeSteps.close(gm, id);
    const { items } = await (await chat.desk("Gm")).list("reviews", 0);
    expect(items).toMatchObject([{ title: "Closed", actions: [{ verb: "approve" }, { verb: "reject" }] }]);
    expect((await (await chat.desk("Ann")).list("reviews", 0)).facts).toEqual([
      "Your role doesn't allow this. Ask an admin of your workspace.",
    ]);
  });

  it("names people without calling them, and marks one's own place", async () => {
    await earn(ann, 300);
    await earn(bob, 200);
    await team.readEvents();
    expect(await (await chat.desk("Bob")).list("top", 0)).toEqual({
      title: "Leaderboard",
      facts: ["1. Ann: 3", "2. Bob (you): 2"],
      items: [],
      nextPage: null,
    });
  });

  it("says so if there's nothing", async () => {
    const desk = await chat.desk("Ann");
    const facts = async (name: Parameters<ChatDesk["list"]>[0]) => (await desk.list(name, 0)).facts;
    expect([await facts("challenges"), await facts("perks"), await facts("top"), await facts("purchases")]).toEqual([
      ["Nothing to do yet"],
      ["No perks yet"],
      ["Nobody has earned anything yet. Say thanks to get it started."],
      ["You don't have any perks yet. Browse the list to see what you can buy."],
    ]);
  });

  it("comes in pages", async () => {
    for (let count = 0; count < 12; count += 1) await challengeSteps.publish(gm, { title: `No. ${String(count)}` });
    const desk = await chat.desk("Ann");
    const [first, second] = [await desk.list("challenges", 0), await desk.list("challenges", 1)];
    expect([first.items.length, first.nextPage, second.items.length, second.nextPage]).toEqual([10, 1, 2, null]);
    expect(new Set([...first.items, ...second.items].map(({ title }) => title)).size).toBe(12);
  });
});

it("shows nothing of what's gone or unknown", async () => {
  const groupId = await team.group("Design", [gm]);
  const hidden = await challengeSteps.publish(gm, { groupId });
  const desk = await chat.desk("Ann");
  expect([
    await desk.card("challenge", hidden),
    await desk.card("perk", 1_000_000),
    await desk.card("leaderboard", 1),
    await desk.card("nothing", 1),
  ]).toEqual([null, null, null, null]);
});

it("shows everyone what everyone may see, with nothing of who shared it", async () => {
  const groupId = await team.group("Design", [ann]);
  const body = { title: "Call ten", description: "All of them." };
  const [open, grouped] = [await challengeSteps.publish(gm, body), await challengeSteps.publish(gm, { groupId })];
  const draft = await challengeSteps.publish(gm, { status: "draft" });
  const { id } = await challengeSteps.accept(ann, open);
  await challengeSteps.complete(ann, id);
  await challengeSteps.reject(gm, id);
  const hers = await chat.desk("Ann");
  const managers = await chat.desk("Gm");
  const shared = { title: "Call ten", link: `/challenge/${String(open)}`, facts: ["Quest"], body: "All of them." };
  expect(await hers.sharedCard("challenge", open)).toEqual({ ...shared, actions: [] });
  expect([
    await hers.sharedCard("challenge", grouped),
    await managers.sharedCard("challenge", draft),
    await managers.sharedCard("challenge", 1_000_000),
    await hers.sharedCard("assignment", id),
    await hers.sharedCard("leaderboard", 1),
    await hers.sharedCard("nothing", 1),
  ]).toEqual(Array(6).fill(null));
});

it("shows nobody what's to do in a step, even if whoever shares it doesn't see its chain", async () => {
  const groupId = await team.group("Design", [gm]);
  const challenge = await challengeSteps.publish(gm, { title: "Call ten", description: "Planted" });
  const quiz = await quizSteps.publish(gm, [radio()], { title: "Coffee", description: "Planted" });
  const steps: readonly StepRef[] = [
    { entityType: "challenge", entityId: challenge },
    { entityType: "quiz", entityId: quiz.id },
  ];
  const desk = await chat.desk("Ann");
  const bodies = async () =>
    Promise.all(steps.map(async ({ entityType, entityId }) => (await desk.sharedCard(entityType, entityId))?.body));
  await chainSteps.publish(gm, steps, { status: "draft" });
  expect(await bodies()).toEqual(["Planted", "Planted"]);
  await chainSteps.publish(gm, steps, { groupId });
  expect(await bodies()).toEqual(["", ""]);
  expect(JSON.stringify(await desk.card("challenge", challenge))).toContain("Planted");
});

it("fails with its own error if the token holds no more", async () => {
  const desk = await chat.desk("Ann");
  await gm.client.call(userCalls.disable, { params: { id: ann.memberId } });
  await expect(desk.home()).rejects.toMatchObject({ code: "ErrorUnauthenticated" });
});

it("takes a new feature by its plug alone", async () => {
  const names = new Map([[7, "Capital of France?"]]);
  const quiz = defineChatPlug<{ readonly id: number; readonly question: string }>({
    kind: "quiz",
    idOf: ({ id }) => id,
    load: (_, id) => Promise.resolve({ id, question: names.get(id) ?? "" }),
    card: ({ question, id }) => ({ title: question, link: `/quiz/${String(id)}`, facts: [], body: "" }),
    verbs: {
      answer: {
        style: "primary",
        label: () => "Answer",
        ability: () => ({ allowed: true }),
        form: ({ question }) => ({ title: question, facts: [], fields: [], submit: "Answer" }),
        act: ({ input }) => Promise.resolve({ text: `You said ${String(input["answer"])}` }),
      },
    },
    sources: [
      {
        list: "challenges",
        home: () => "Quizzes",
        empty: () => "No quizzes",
        load: () => Promise.resolve({ things: [{ id: 7, question: "Capital of France?" }], nextPage: null }),
      },
    ],
  });
  const desk = await chat.desk("Ann", { plugs: [quiz] });
  const { sections } = await desk.home();
  const [action] = sections[0]?.items[0]?.actions ?? [];
  expect([sections[0]?.title, action?.label]).toEqual(["Quizzes", "Answer"]);
  if (action === undefined) return;
  expect(textOf(await desk.act(action, null, "d1"))).toBe("Capital of France?");
  expect(textOf(await desk.act(action, { answer: "Paris" }, "d2"))).toBe("You said Paris");
});
