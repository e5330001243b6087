import { feedCalls } from "@guildhall/core/feed";
import { thanksCalls } from "@guildhall/core/thanks";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let ann: Teammate;
let bob: Teammate;

beforeEach(async () => {
  team = await buildTeam(database(), { quota: 99_900 });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
});
afterEach(() => team.close());

async function thank(description: string, giver = ann, receiver = bob): Promise<number> {
  const { tid } = await giver.client.call(thanksCalls.give, {
    body: {
      receivers: [{ id: receiver.memberId }],
      description,
      rewards: [{ currencyId: team.currencyId, amount: 1 }],
    },
  });
  return tid;
}

const textsOf = (items: readonly { readonly thanks?: { readonly description: string } | undefined }[]) =>
  items.map((item) => item.thanks?.description);

it("shows what happened, newest first, with who did it", async () => {
  await thank("first");
  await thank("second", bob, ann);
  await team.readEvents();
  const feed = await ann.client.call(feedCalls.get, { query: {} });
  expect(textsOf(feed.items)).toEqual(["second", "first"]);
  expect(feed.items[0]).toMatchObject({ category: "thanks", type: "thanks_published", author: { name: "Bob" } });
  expect(feed).toMatchObject({ lastReadId: 0, newCount: 2, hasPrev: false, hasNext: false });
});

it("counts as new only what it shows", async () => {
  await thank("first");
  await thank("second");
  await team.readEvents();
  await database().database.pool.query("update feed_items set type = 'quiz_won' where workspace_id = $1", [
    team.workspaceId,
  ]);
  expect(await bob.client.call(feedCalls.get, { query: {} })).toMatchObject({ items: [], newCount: 0 });
  await thank("third");
  await team.readEvents();
  expect(await bob.client.call(feedCalls.get, { query: {} })).toMatchObject({
    items: [{ thanks: { description: "third" } }],
    newCount: 1,
  });
});

it("opens where reading stopped and pages both ways without gaps", async () => {
  for (let index = 0; index < 50; index += 1) await thank(`number ${index}`);
  await team.readEvents();
  const newest = await bob.client.call(feedCalls.get, { query: {} });
  const seen: (string | undefined)[] = [...textsOf(newest.items)];
  for (let page = newest; page.hasNext;) {
    page = await bob.client.call(feedCalls.get, { query: { last_id: page.items.at(-1)?.id ?? 0, direction: "next" } });
    seen.push(...textsOf(page.items));
  }
  expect(seen).toEqual(Array.from({ length: 50 }, (_, index) => `number ${49 - index}`));

  const middle = newest.items.at(-1)?.id ?? 0;
  await bob.client.call(feedCalls.markRead, { body: { lastId: middle - 10 } });
  const opened = await bob.client.call(feedCalls.get, { query: {} });
  expect(opened.lastReadId).toBe(middle - 10);
  expect(opened.items.some((item) => item.id === middle - 10)).toBe(true);
  expect(opened.hasPrev).toBe(true);
  const newer = await bob.client.call(feedCalls.get, {
    query: { last_id: opened.items[0]?.id ?? 0, direction: "prev" },
  });
  expect(newer.items.at(-1)?.id).toBe((opened.items[0]?.id ?? 0) + 1);
});

it("never moves the read mark back, or beyond the end", async () => {
  await thank("only");
  await team.readEvents();
  const { items } = await bob.client.call(feedCalls.get, { query: {} });
  const newest = items[0]?.id ?? 0;
  expect(await bob.client.call(feedCalls.markRead, { body: { lastId: newest + 1000 } })).toMatchObject({
    lastReadId: newest,
  });
  expect(await bob.client.call(feedCalls.markRead, { body: { lastId: 1 } })).toMatchObject({ lastReadId: newest });
});

it("filters by a group and its descendants", async () => {
  const parent = await team.group("Parent", []);
  const child = await team.group("Child", [bob], parent);
  const eve = await team.join({ name: "Eve" });
  const other = await team.group("Other", [eve]);
  await thank("for bob");
  await thank("for eve", ann, eve);
  await team.readEvents();
  const under = async (group_id: number) =>
    textsOf((await ann.client.call(feedCalls.get, { query: { group_id } })).items);
  expect([await under(parent), await under(child), await under(other)]).toEqual([
    ["for bob"],
    ["for bob"],
    ["for eve"],
  ]);
});

it("keeps private thanks between giver and receiver", async () => {
  await team.close();
  team = await buildTeam(database(), { settings: { announceVisibility: "private" } });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  const eve = await team.join({ name: "Eve", roles: ["owner"] });
  await thank("between us");
  await team.readEvents();
  const seenBy = async (person: Teammate) => (await person.client.call(feedCalls.get, { query: {} })).items.length;
  expect([await seenBy(ann), await seenBy(bob), await seenBy(eve)]).toEqual([1, 1, 0]);
});

it("keeps a group's thanks among its people and those of groups below it", async () => {
  await team.close();
  team = await buildTeam(database(), { settings: { announceVisibility: "group" } });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  const [eve, max, zoe] = [
    await team.join({ name: "Eve" }),
    await team.join({ name: "Max" }),
    await team.join({ name: "Zoe" }),
  ];
  const above = await team.group("Above", [zoe]);
  const group = await team.group("Group", [bob, eve], above);
  await team.group("Below", [max], group);
  await team.group("Beside", [ann], above);
  await thank("for the group");
  await team.readEvents();
  const seenBy = async (person: Teammate) => textsOf((await person.client.call(feedCalls.get, { query: {} })).items);
  expect([await seenBy(ann), await seenBy(eve), await seenBy(max), await seenBy(zoe)]).toEqual([
    ["for the group"],
    ["for the group"],
    ["for the group"],
    [],
  ]);
});

it("says in words what happened, in the reader's view", async () => {
  await thank("first");
  await team.readEvents();
  const wordsFor = async (person: Teammate) =>
    (await person.client.call(feedCalls.get, { query: {} })).items.map(({ headline }) => headline);
  expect(await wordsFor(ann)).toEqual([[{ text: "You thanked " }, { text: "Bob", userId: bob.memberId }]]);
  expect(await wordsFor(bob)).toEqual([[{ text: "Ann", userId: ann.memberId }, { text: " thanked you" }]]);
});

it("drops an undone thanks", async () => {
  const id = await thank("oops");
  await team.readEvents();
  await ann.client.call(thanksCalls.undo, { params: { id } });
  await team.readEvents();
  expect((await bob.client.call(feedCalls.get, { query: {} })).items).toEqual([]);
});
