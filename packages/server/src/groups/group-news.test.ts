import { groupCalls } from "@guildhall/core/groups";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BusMessage } from "../events/bus.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { perkSteps } from "../testing/perk-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let olga: Teammate;
let heard: BusMessage[];

beforeEach(async () => {
  team = await buildTeam(database());
  olga = await team.join({ name: "Olga", roles: ["owner"] });
  heard = [];
  team.hear((message) => heard.push(message));
});
afterEach(() => team.close());

const create = async (body: { readonly name: string; readonly parentId?: number }) =>
  (await olga.client.call(groupCalls.create, { body })).id;
const update = (id: number, body: { readonly name: string; readonly parentId?: number }) =>
  olga.client.call(groupCalls.update, { params: { id }, body });
const remove = (id: number) => olga.client.call(groupCalls.delete, { params: { id } });
const refusal = { kind: "validation" };

/** Whose caches are emptied, and what's new for everybody, since the last look. */
function told() {
  const messages = heard.filter(({ kind }) => kind === "forget" || kind === "news");
  heard = [];
  return messages;
}

async function events() {
  const all = await newestEvents(database().database.handle, [team.workspaceId], 0);
  return all.map(({ id: _, ...event }) => event);
}

const news = () => ({ kind: "news", workspaceId: team.workspaceId, topics: ["groups", "users"], memberIds: [] });
const event = (type: string, payload: Record<string, unknown>) => ({ type, payload, by: olga.memberId });

describe("a change of groups", () => {
  it("is an event and news, and none if nothing changes", async () => {
    const sales = await create({ name: "Sales" });
    expect(told()).toEqual([news()]);
    const web = await create({ name: "Web", parentId: sales });
    expect(told()).toEqual([news()]);
    await update(web, { name: "Internet" });
    await update(web, { name: "Internet", parentId: 0 });
    expect(told()).toEqual([news(), news()]);
    await update(web, { name: "Internet" });
    await update(web, { name: "Internet", parentId: 0 });
    expect(told()).toEqual([]);
    expect(await events()).toEqual([
      event("group.created", { groupId: sales, name: "Sales", parentId: 0 }),
      event("group.created", { groupId: web, name: "Web", parentId: sales }),
      event("group.changed", {
        groupId: web,
        name: "Internet",
        parentId: sales,
        before: { name: "Web", parentId: sales },
      }),
      event("group.changed", {
        groupId: web,
        name: "Internet",
        parentId: 0,
        before: { name: "Internet", parentId: sales },
      }),
    ]);
  });

  it("that deletes one says whose people and groups went where, and empties the sessions' caches", async () => {
    const [bob, ann] = [await team.join({ name: "Bob" }), await team.join({ name: "Ann" })];
    const sales = await team.group("Sales", [bob]);
    const web = await team.group("Web", [ann, bob], sales);
    const shop = await team.group("Shop", [ann], web);
    await team.group("Deep", [], shop);
    told();
    await remove(web);
    expect(told()).toEqual([news(), { kind: "forget", workspaceId: team.workspaceId }]);
    expect(await events()).toEqual([
      event("group.deleted", {
        groupId: web,
        name: "Web",
        parentId: sales,
        childIds: [shop],
        memberIds: [bob.memberId, ann.memberId],
      }),
    ]);
  });
});

it("a deleted group's perks go to its parent, at the root to everyone, and others stay", async () => {
  const [sales, other] = [await team.group("Sales", [olga]), await team.group("Other", [olga])];
  const web = await team.group("Web", [olga], sales);
  for (const [title, groupId] of Object.entries({ Tea: web, Coffee: sales, Cake: other }))
    await perkSteps.create(olga, {
      title,
      costs: [{ currencyId: team.currencyId, amount: 100 }],
      quantity: -1,
      groupId,
    });
  const places = async () => {
    const rows = await database()
      .database.handle.selectFrom("products")
      .select(["title", "group_id"])
      .where("workspace_id", "=", team.workspaceId)
      .execute();
    return Object.fromEntries(rows.map((row) => [row.title, row.group_id]));
  };
  await remove(web);
  expect(await places()).toEqual({ Tea: sales, Coffee: sales, Cake: other });
  await remove(sales);
  expect(await places()).toEqual({ Tea: 0, Coffee: 0, Cake: other });
});

it("a group deeper than allowed can be renamed where it is, but not moved to such a place", async () => {
  let deepest = 0;
  for (let level = 1; level <= 9; level += 1) deepest = await team.group(`Level ${level}`, [], deepest || undefined);
  const elsewhere = await team.group("Elsewhere", []);
  await update(deepest, { name: "Deepest" });
  await expect(update(elsewhere, { name: "Elsewhere", parentId: deepest })).rejects.toMatchObject(refusal);
});
