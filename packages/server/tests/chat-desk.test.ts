import type { ChatAction, ChatCard, ChatDesk, ChatOutcome } from "@guildhall/core/chat";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildPng } from "../src/testing/build-png.ts";
import { challengeSteps } from "../src/testing/challenge-steps.ts";
import { openTestChat } from "../src/testing/chat-person.ts";
import type { TestChat } from "../src/testing/chat-person.ts";
import { buildTeam } from "../src/testing/team.ts";
import type { Team, Teammate } from "../src/testing/team.ts";
import { useTestDatabase } from "../src/testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let chat: TestChat;
let gm: Teammate;
let ann: Teammate;
let bob: Teammate;

const balance = (who: Teammate) => challengeSteps.balance(who, team.currencyId);

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

const verbs = (card: ChatCard | null) => card?.actions.map(({ verb }) => verb);
const textOf = (outcome: ChatOutcome): string => (outcome.kind === "form" ? outcome.form.title : outcome.text);
const cardOf = (outcome: ChatOutcome): ChatCard | null => (outcome.kind === "form" ? null : (outcome.card ?? null));

/** Presses a button of a card. */
async function press(
  desk: ChatDesk,
  card: ChatCard | null,
  verb: string,
  input: Parameters<ChatDesk["act"]>[1] = null,
) {
  return desk.act(buttonOf(card, verb), input, `${verb}-1`);
}

function buttonOf(card: ChatCard | null, verb: string): ChatAction {
  const action = card?.actions.find((each) => each.verb === verb);
  if (action === undefined) throw new TypeError(`no ${verb} on this card`);
  return action;
}

const publish = (body: Parameters<typeof challengeSteps.publish>[1] = {}) =>
  challengeSteps.publish(gm, {
    title: "Fix the docs",
    description: "All **three** pages.",
    rewards: [{ currencyId: team.currencyId, amount: 500 }],
    ...body,
  });

describe("a new challenge", () => {
  const NEW = { kind: "challenge", verb: "create", id: 0 };
  const wish = { title: "Fix the docs", description: "All pages.", rewards: "5 :star:" };

  it("is published for whoever may, once by its key", async () => {
    const desk = await chat.desk("Gm");
    const input = { ...wish, completeDeadlineAt: "2026-11-30T18:00:00.000Z", type: "raid" };
    const [first, second] = [await desk.act(NEW, input, "new-1"), await desk.act(NEW, input, "new-1")];
    expect(first).toMatchObject({
      text: "Raid published",
      card: { title: "Fix the docs", facts: ["Raid", "Reward: 5 stars", "Complete by 30.11.2026 18:00"] },
    });
    expect(second).toEqual(first);
    expect((await (await chat.desk("Ann")).list("challenges", 0)).items).toHaveLength(1);
  });

  it.each([
    ["a member", { who: "Ann", input: wish, fields: [], said: /permission|Ask an admin/ }],
    ["who leaves out the title", { who: "Gm", input: { ...wish, title: "" }, fields: ["title"], said: /./ }],
    [
      "whose reward says more",
      { who: "Gm", input: { ...wish, rewards: "a trip" }, fields: ["rewards"], said: /“a trip”/ },
    ],
    [
      "whose deadline has passed",
      {
        who: "Gm",
        input: { ...wish, completeDeadlineAt: "2026-11-22T18:00:00.000Z" },
        fields: ["completeDeadlineAt"],
        said: /./,
      },
    ],
  ])("is refused to %s", async (_name, { who, input, fields, said }) => {
    const desk = await chat.desk(who);
    const outcome = await desk.act(NEW, input, "new-2");
    expect(outcome.kind === "refused" && Object.keys(outcome.fields)).toEqual(fields);
    expect(textOf(outcome)).toMatch(said);
    expect((await desk.list("challenges", 0)).items).toEqual([]);
  });
});

describe("a challenge", () => {
  it("is accepted, submitted with a file, sent back, submitted again and approved", async () => {
    const [annDesk, gmDesk] = [await chat.desk("Ann"), await chat.desk("Gm")];
    const id = await publish({ completeDeadlineAt: "2026-11-30T18:00:00Z" });
    const open = await annDesk.card("challenge", id);
    expect(open).toEqual({
      title: "Fix the docs",
      link: `/challenge/${String(id)}`,
      facts: ["Quest", "Reward: 5 stars", "Complete by 30.11.2026 18:00"],
      body: "All three pages.",
      actions: [{ kind: "challenge", verb: "accept", id, label: "Accept", style: "primary" }],
    });
    const accepted = await press(annDesk, open, "accept");
    expect([textOf(accepted), verbs(cardOf(accepted))]).toEqual(["Accepted. Good luck!", ["complete", "abandon"]]);
    const asked = await press(annDesk, cardOf(accepted), "complete");
    expect(asked).toMatchObject({
      kind: "form",
      form: {
        title: "Complete “Fix the docs”",
        fields: [
          { name: "comment", type: "text", isRequired: false },
          { name: "files", type: "files", isRequired: false },
        ],
        submit: "Submit",
      },
    });
    const bytes = new Uint8Array(await buildPng(192).arrayBuffer());
    const work = { comment: "All done", files: [{ name: "proof.png", bytes }], seen: "" };
    const submitted = await press(annDesk, cardOf(accepted), "complete", work);
    expect([textOf(submitted), cardOf(submitted)?.facts[0]]).toEqual(["Submitted for review", "Ann · In review"]);

    const reviews = await gmDesk.list("reviews", 0);
    expect(reviews.items).toMatchObject([{ title: "Fix the docs", body: "All done" }]);
    const [review = null] = reviews.items;
    expect([verbs(review), review?.facts]).toEqual([
      ["approve", "reject"],
      ["Ann · In review", "Files: proof.png", "Quest", "Reward: 5 stars", "Complete by 30.11.2026 18:00"],
    ]);
    expect(textOf(await press(gmDesk, review, "reject"))).toBe("Request changes");
    const rejected = await press(gmDesk, review, "reject", { comment: "Page 2 is missing" });
    expect(textOf(rejected)).toBe("Changes requested");

    const back = await annDesk.card("assignment", buttonOf(review, "approve").id);
    expect([back?.facts.slice(0, 2), buttonOf(back, "complete").label]).toEqual([
      ["Ann · Changes requested", "Gm requested changes: Page 2 is missing"],
      "Submit again",
    ]);
    const again = await press(annDesk, back, "complete");
    const seen = again.kind === "form" ? (again.form.seen ?? "") : "";
    expect(again).toMatchObject({
      form: { facts: expect.arrayContaining(["Files from your last submission stay: proof.png"]) },
    });
    await annDesk.act(buttonOf(back, "complete"), { comment: "Now it is", seen }, "again");
    const approved = await press(gmDesk, review, "approve");
    expect([textOf(approved), cardOf(approved)?.facts.slice(0, 2), verbs(cardOf(approved))]).toEqual([
      "Approved and paid",
      ["Ann · Completed", "Files: proof.png"],
      [],
    ]);
    expect(await balance(ann)).toBe(500);
  });

  it("is accepted once by a press that comes four times", async () => {
    const id = await publish();
    const desk = await chat.desk("Ann");
    // One that meets another under way is tried again later.
    const presses = await Promise.allSettled(
      [1, 2, 3, 4].map(() => desk.act({ kind: "challenge", verb: "accept", id }, null, "delivery-1")),
    );
    const settled = await desk.act({ kind: "challenge", verb: "accept", id }, null, "delivery-1");
    const done = presses.filter((each) => each.status === "fulfilled" && each.value.kind === "done");
    expect(done.length).toBeGreaterThan(0);
    expect(textOf(settled)).toBe("Accepted. Good luck!");
    const { assignments } = await challengeSteps.read(gm, id);
    expect(assignments).toHaveLength(1);
  });

  it("tells the second of two reviewers who was faster, with the card as it is", async () => {
    const boss = await team.join({ name: "Boss", roles: ["member", "admin"] });
    await chat.link(boss, "Boss");
    const { id } = await challengeSteps.accept(ann, await publish());
    await challengeSteps.complete(ann, id);
    const action = { kind: "assignment", verb: "approve", id };
    await (await chat.desk("Gm")).act(action, null, "d1");
    const second = await (await chat.desk("Boss")).act(action, null, "d2");
    expect([textOf(second), cardOf(second)?.facts[0]]).toEqual(["Gm has already approved this.", "Ann · Completed"]);
    expect(await balance(ann)).toBe(500);
  });

  it("is authorized at the press, whatever the button said", async () => {
    const { id } = await challengeSteps.accept(ann, await publish());
    await challengeSteps.complete(ann, id);
    const desk = await chat.desk("Bob");
    const outcomes = [
      await desk.act({ kind: "assignment", verb: "approve", id }, null, "d1"),
      await desk.act({ kind: "assignment", verb: "reject", id }, { comment: "No" }, "d2"),
      await desk.act({ kind: "assignment", verb: "complete", id }, null, "d3"),
      await desk.act({ kind: "assignment", verb: "fly", id }, null, "d4"),
      await desk.act({ kind: "assignment", verb: "constructor", id }, null, "d5"),
    ];
    expect(outcomes.map(textOf)).toEqual([
      "Your role doesn't allow this. Ask an admin of your workspace.",
      "Your role doesn't allow this. Ask an admin of your workspace.",
      "This doesn't exist, or you can't see it. Open the list again.",
      "This button is out of date. Open the list again for a new one.",
      "This button is out of date. Open the list again for a new one.",
    ]);
    expect((await (await chat.desk("Ann")).card("assignment", id))?.facts[0]).toBe("Ann · In review");
  });

  it("is given up after asking", async () => {
    const challengeId = await publish({ type: "problem" });
    const { id } = await challengeSteps.accept(ann, challengeId);
    const desk = await chat.desk("Ann");
    const bobReads = async () => (await (await chat.desk("Bob")).card("challenge", challengeId))?.facts;
    expect(await bobReads()).toEqual(expect.arrayContaining(["Problem", "On it: Ann"]));
    const card = await desk.card("assignment", id);
    expect(await press(desk, card, "abandon")).toMatchObject({
      form: { title: "Give up this challenge?", fields: [], submit: "Give up" },
    });
    expect(textOf(await press(desk, card, "abandon", {}))).toBe("You gave up the challenge");
    expect(verbs(await desk.card("assignment", id))).toEqual([]);
    expect(await bobReads()).toEqual(expect.arrayContaining(["Problem · Given up"]));
  });

  it("offers extra time once it's too late to submit again", async () => {
    const { id } = await challengeSteps.accept(ann, await publish({ completeDeadlineAt: "2026-11-23T12:00:00Z" }));
    await challengeSteps.complete(ann, id);
    team.clock.advance(3 * 3_600_000);
    const desk = await chat.desk("Gm");
    const action = { kind: "assignment", verb: "reject", id };
    const asked = await desk.act(action, null, "d1");
    const field = asked.kind === "form" ? asked.form.fields[1] : undefined;
    expect(field).toMatchObject({
      name: "until",
      type: "choice",
      options: [
        { label: "Submit again by 24.11.2026 13:00" },
        { label: "Submit again by 26.11.2026 13:00" },
        { label: "Submit again by 30.11.2026 13:00" },
        { label: "Reject" },
      ],
    });
    const until = field?.type === "choice" ? field.value : "";
    expect(textOf(await desk.act(action, { comment: "Almost", until }, "d2"))).toBe("Changes requested");
    expect(verbs(await (await chat.desk("Ann")).card("assignment", id))).toEqual(["complete", "abandon"]);
  });
});

describe("a raid", () => {
  it("is joined and split by its leader, evenly or as typed", async () => {
    const id = await publish({ type: "raid", rewards: [{ currencyId: team.currencyId, amount: 1_001 }] });
    const [annDesk, bobDesk] = [await chat.desk("Ann"), await chat.desk("Bob")];
    const mine = cardOf(await press(annDesk, await annDesk.card("challenge", id), "accept"));
    const open = await bobDesk.card("challenge", id);
    expect([buttonOf(open, "accept").label, open?.facts[1]]).toEqual(["Join raid", "On it: Ann"]);
    const joined = await press(bobDesk, open, "accept");
    expect([textOf(joined), cardOf(joined)?.facts[0]]).toEqual(["You joined the raid", "Ann and Bob · In progress"]);
    await press(annDesk, mine, "complete", { comment: "Ours" });
    const approved = await (await chat.desk("Gm")).act(buttonFor(mine, "approve"), null, "d1");
    expect(textOf(approved)).toBe("Approved. The leader splits the reward next");
    const pool = await annDesk.card("assignment", buttonFor(mine, "split").id);
    const asked = await press(annDesk, pool, "split");
    const fields = asked.kind === "form" ? asked.form.fields : [];
    expect(fields.map((field) => [field.label, "value" in field && field.value])).toEqual([
      ["Stars for Ann", 501],
      ["Stars for Bob", 500],
    ]);
    const [first = "", second = ""] = fields.map(({ name }) => name);
    const wrong = await press(annDesk, pool, "split", { [first]: 300, [second]: 100 });
    expect(textOf(wrong)).toBe("You still have 6.01 stars to split.");
    const split = await annDesk.act(buttonOf(pool, "split"), { [first]: 301, [second]: 700 }, "d3");
    expect([textOf(split), await balance(ann), await balance(bob)]).toEqual(["Reward split and paid", 301, 700]);
  });
});

/** The same thing's other button, as on a message. */
function buttonFor(card: ChatCard | null, verb: string) {
  const [action] = card?.actions ?? [];
  return { kind: "assignment", verb, id: action?.id ?? 0 };
}
