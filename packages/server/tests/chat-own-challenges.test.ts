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

beforeEach(async () => {
  team = await buildTeam(database(), { start: "2026-11-23T10:00:00Z" });
  chat = await openTestChat(team);
  gm = await team.join({ name: "Gm", roles: ["member", "moderator"] });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  await chat.link(gm, "Gm");
  await chat.link(ann, "Ann");
  await chat.link(bob, "Bob");
});
afterEach(() => team.close());

type Body = Parameters<typeof challengeSteps.publish>[1];

const publish = (title: string, body: Body = {}) => challengeSteps.publish(gm, { title, ...body });
const labels = (card: ChatCard | undefined) => card?.actions.map(({ verb, label }) => `${verb}: ${label}`);
const textOf = (outcome: ChatOutcome): string => (outcome.kind === "form" ? outcome.form.title : outcome.text);
const formOf = (outcome: ChatOutcome) => (outcome.kind === "form" ? outcome.form : expect.fail(outcome.text));

function buttonOf(card: ChatCard | null | undefined, verb: string): ChatAction {
  return card?.actions.find((each) => each.verb === verb) ?? expect.fail(`no ${verb} on this card`);
}

async function listed(desk: ChatDesk, title: string): Promise<ChatCard> {
  const { items } = await desk.list("challenges", 0);
  return items.find((card) => card.title === title) ?? expect.fail("it isn't on the first page");
}

const proof = async () => new File([new Uint8Array(await buildPng(192).arrayBuffer())], "proof.png");

describe("a challenge that was sent back", () => {
  async function sendBack(): Promise<number> {
    const { id } = await challengeSteps.accept(ann, await publish("Fix the docs"));
    await challengeSteps.complete(ann, id, { comment: "All done", files: [await proof()] });
    await challengeSteps.reject(gm, id, { comment: "Page 2 is missing" });
    return id;
  }

  it("is submitted again from the list by the form of its message, and keeps its files", async () => {
    const id = await sendBack();
    const desk = await chat.desk("Ann");
    const card = await listed(desk, "Fix the docs");
    expect([card.facts, labels(card)]).toEqual([
      ["Quest · Changes requested", "Gm requested changes: Page 2 is missing"],
      ["complete: Submit again", "abandon: Give up"],
    ]);
    const form = formOf(await desk.act(buttonOf(card, "complete"), null, "d1"));
    const own = formOf(await desk.act({ kind: "assignment", verb: "complete", id }, null, "d2"));
    expect({ ...form, seen: "" }).toEqual({ ...own, seen: "" });
    expect(form.facts).toEqual(
      expect.arrayContaining([
        "Gm requested changes: Page 2 is missing",
        "Files from your last submission stay: proof.png",
      ]),
    );
    const input = { comment: "Now it is", seen: form.seen ?? "" };
    expect(textOf(await desk.act(buttonOf(card, "complete"), input, "d3"))).toBe("Submitted for review");
    const [attempt] = (await challengeSteps.read(ann, challengeOf(card))).assignments;
    expect([attempt?.id, attempt?.files.map(({ name }) => name)]).toEqual([id, ["proof.png"]]);
  });

  it("is what's submitted again where one may also make another", async () => {
    const settings = { allowMultiQuest: true, allowInReviewMultiQuest: true, skipAccept: true };
    const free = await buildTeam(database(), { settings, start: "2026-11-23T10:00:00Z" });
    const author = await free.join({ name: "Gm", roles: ["moderator"] });
    const dee = await free.join({ name: "Dee" });
    const other = await openTestChat(free);
    await other.link(dee, "Dee");
    const cid = await challengeSteps.publish(author, { title: "Any number", allowMultiQuest: true });
    const { id } = await challengeSteps.completeAnew(dee, cid);
    await challengeSteps.reject(author, id);
    const desk = await other.desk("Dee");
    const card = await listed(desk, "Any number");
    expect(labels(card)).toEqual(["accept: Accept again", "complete: Submit again", "abandon: Give up"]);
    const form = formOf(await desk.act(buttonOf(card, "complete"), null, "d1"));
    await desk.act(buttonOf(card, "complete"), { comment: "Better", seen: form.seen ?? "" }, "d2");
    expect((await challengeSteps.read(dee, cid)).assignments.map((each) => [each.id, each.status])).toEqual([
      [id, "in_review"],
    ]);
    await free.close();
  });

  it("is submitted by a form that was opened before there was anything to keep", async () => {
    const id = await publish("Fix the docs");
    await challengeSteps.accept(ann, id);
    const desk = await chat.desk("Ann");
    const done = await desk.act({ kind: "challenge", verb: "complete", id }, { comment: "Done", seen: "" }, "d1");
    expect(textOf(done)).toBe("Submitted for review");
  });
});

const challengeOf = (card: ChatCard) => card.actions[0]?.id ?? 0;

describe("what one works on", () => {
  it("comes first, however much is newer, and nothing twice", async () => {
    const mine = [await publish("First"), await publish("Second")];
    for (const id of mine) await challengeSteps.accept(ann, id);
    const others = Array.from({ length: 31 }, (_, number) => `No. ${String(number)}`);
    for (const title of others) await publish(title);
    const desk = await chat.desk("Ann");
    const pages = [];
    for (let page: number | null = 0; page !== null;) {
      const read = await desk.list("challenges", page);
      pages.push(read.items.map(({ title }) => title));
      page = read.nextPage;
    }
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 10, 3]);
    expect(pages.flat()).toEqual(["Second", "First", ...others.toReversed()]);
    const [section] = (await desk.home()).sections;
    expect(section?.items.map(({ title }) => title).slice(0, 2)).toEqual(["Second", "First"]);
  });

  it("is given up from the list, after asking", async () => {
    const id = await publish("Fix the docs", { type: "problem" });
    await challengeSteps.accept(ann, id);
    const desk = await chat.desk("Ann");
    const card = await listed(desk, "Fix the docs");
    expect(labels(card)).toEqual(["complete: Complete", "abandon: Give up"]);
    const form = formOf(await desk.act(buttonOf(card, "abandon"), null, "d1"));
    expect(form).toMatchObject({ title: "Give up this challenge?", fields: [], submit: "Give up" });
    const given = await desk.act(buttonOf(card, "abandon"), { seen: form.seen ?? "" }, "d2");
    expect(textOf(given)).toBe("You gave up the challenge");
    expect(await desk.act(buttonOf(card, "abandon"), null, "d3")).toMatchObject({ kind: "refused" });
    expect((await challengeSteps.read(gm, id)).status).toBe("given_up");
  });

  it("is a raid that one has joined, too, and may leave", async () => {
    const id = await publish("Paint the hall", { type: "raid" });
    await challengeSteps.accept(ann, id);
    await challengeSteps.accept(bob, id);
    const desk = await chat.desk("Bob");
    const card = await listed(desk, "Paint the hall");
    expect(labels(card)).toEqual(["abandon: Leave raid"]);
    const form = formOf(await desk.act(buttonOf(card, "abandon"), null, "d1"));
    expect(form.title).toBe("Leave this raid?");
    const left = await desk.act(buttonOf(card, "abandon"), { seen: form.seen ?? "" }, "d2");
    expect(textOf(left)).toBe("You left the raid");
  });

  it("isn't what was sent back for good", async () => {
    const id = await publish("Fix the docs");
    const attempt = await challengeSteps.accept(ann, id);
    await challengeSteps.complete(ann, attempt.id);
    await challengeSteps.close(gm, id);
    await challengeSteps.reject(gm, attempt.id);
    expect((await (await chat.desk("Ann")).list("challenges", 0)).items).toEqual([]);
  });

  it("is what was sent back with extra time, though it's closed", async () => {
    const id = await publish("Fix the docs");
    const attempt = await challengeSteps.accept(ann, id);
    await challengeSteps.complete(ann, attempt.id);
    await challengeSteps.close(gm, id);
    await challengeSteps.reject(gm, attempt.id, { until: "2026-11-25T10:00:00Z" });
    expect(labels(await listed(await chat.desk("Ann"), "Fix the docs"))).toEqual(["complete: Submit again"]);
  });
});
