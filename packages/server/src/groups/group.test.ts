import { RefusedFailure } from "@guildhall/core";
import type { ValidationFailure } from "@guildhall/core";
import { feedCalls } from "@guildhall/core/feed";
import { groupCalls } from "@guildhall/core/groups";
import { leaderboardCalls } from "@guildhall/core/leaderboard";
import { sessionCalls } from "@guildhall/core/session";
import { statsCalls } from "@guildhall/core/stats";
import { thanksCalls } from "@guildhall/core/thanks";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkLedger } from "../features.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let admin: Teammate;

beforeEach(async () => {
  team = await buildTeam(database(), {
    quota: 1000,
    settings: { announceVisibility: "group", leaderboardFreeAccess: true },
  });
  admin = await team.join({ name: "Owner", roles: ["owner"] });
});
afterEach(() => team.close());

async function add(name: string, parentId = 0): Promise<number> {
  return (await admin.client.call(groupCalls.create, { body: { name, parentId } })).id;
}

async function move(id: number, parentId: number, name = "Moved"): Promise<void> {
  await admin.client.call(groupCalls.update, { params: { id }, body: { name, parentId } });
}

async function remove(id: number): Promise<void> {
  await admin.client.call(groupCalls.delete, { params: { id } });
}

async function tree(): Promise<Record<string, number>> {
  const { items } = await admin.client.call(groupCalls.list, {});
  return Object.fromEntries(items.map((each) => [each.name, each.parentId]));
}

async function thank(giver: Teammate, receiver: Teammate): Promise<number> {
  const rewards = [{ currencyId: team.currencyId, amount: 200 }];
  const body = { receivers: [{ id: receiver.memberId }], description: "Thank you!", rewards };
  return (await giver.client.call(thanksCalls.give, { body })).tid;
}

/** Thanks a member sees in the feed below a group. */
async function feedOf(viewer: Teammate, groupId = 0): Promise<number[]> {
  const { items } = await viewer.client.call(feedCalls.get, { query: { group_id: groupId } });
  return items.flatMap((item) => (item.thanks === undefined ? [] : [item.thanks.id]));
}

async function totalOf(groupId: number): Promise<number> {
  return (await admin.client.call(statsCalls.get, { query: { group_id: groupId } })).totalThanks;
}

/** Names of a member's groups. */
async function groupsOf(person: Teammate): Promise<string[]> {
  const info = await person.client.call(sessionCalls.getUserInfo, {});
  return info.loggedIn ? (info.user?.groups.map((each) => each.name) ?? []) : [];
}

async function expectSound(): Promise<void> {
  await team.readEvents();
  expect((await checkLedger(database().database.handle, team.workspaceId)).violations).toEqual([]);
}

const codeOf = (failure: unknown) => (failure as ValidationFailure).fields.map(({ field, code }) => `${field} ${code}`);

describe("the tree", () => {
  it("grows, is renamed and moved, and each change is an event", async () => {
    const [sales, web] = [await add("Sales"), await add("Web")];
    await add("Shop", web);
    await move(web, sales, "Internet");
    expect(await tree()).toEqual({ Sales: 0, Internet: sales, Shop: web });
    const { rows } = await database().database.pool.query<{ type: string }>(
      "select type from events where workspace_id = $1 order by id",
      [team.workspaceId],
    );
    expect(rows.map((row) => row.type)).toEqual(["group.created", "group.created", "group.created", "group.changed"]);
  });

  it("keeps the parent if only a name is given", async () => {
    const sales = await add("Sales");
    const web = await add("Web", sales);
    await admin.client.call(groupCalls.update, { params: { id: web }, body: { name: "  Internet " } });
    expect(await tree()).toEqual({ Sales: 0, Internet: sales });
  });

  it("refuses cycles, unknown parents and too many levels on the field", async () => {
    const sales = await add("Sales");
    let deepest = sales;
    for (let level = 2; level <= 8; level += 1) deepest = await add(`Level ${level}`, deepest);
    expect(codeOf(await move(sales, deepest).catch((error: unknown) => error))).toEqual(["parentId group_cycle"]);
    expect(codeOf(await add("Lost", 987_654).catch((error: unknown) => error))).toEqual(["parentId unknown_group"]);
    expect(codeOf(await add("Deeper", deepest).catch((error: unknown) => error))).toEqual(["parentId group_too_deep"]);
    expect(codeOf(await add(" ").catch((error: unknown) => error))).toEqual(["name required"]);
  });

  it("refuses a sibling's name, however it's written, when adding, renaming and moving", async () => {
    const [sales, web] = [await add("Sales"), await add("Web")];
    for (const name of ["Sales", "sales ", "Ｓａｌｅｓ", "SA\u200eLES"]) {
      expect(codeOf(await add(name).catch((error: unknown) => error))).toEqual(["name taken_here"]);
    }
    expect(codeOf(await move(web, 0, "SALES").catch((error: unknown) => error))).toEqual(["name taken_here"]);
    const inside = await add("sales", sales);
    expect(codeOf(await move(inside, 0, "sales").catch((error: unknown) => error))).toEqual(["parentId taken_here"]);
    await move(sales, 0, "SALES");
    expect(await tree()).toEqual({ SALES: 0, Web: 0, sales });
  });

  it("refuses the name of the group with the lowest id, too, and adds groups below it", async () => {
    await add("Sales");
    // An import keeps the ids inside a workspace, so each can have it.
    await database()
      .database.handle.updateTable("groups")
      .set({ id: 1 })
      .where("workspace_id", "=", team.workspaceId)
      .execute();
    expect(codeOf(await add("Sales").catch((error: unknown) => error))).toEqual(["name taken_here"]);
    await add("Web", 1);
    expect(await tree()).toEqual({ Sales: 0, Web: 1 });
  });

  it("keeps a group whose subgroups' names are taken one level up, and lists them", async () => {
    const sales = await add("Sales");
    const inside = await add("web", sales);
    await add("Web");
    const failure = (await remove(sales).catch((error: unknown) => error)) as RefusedFailure;
    expect([failure.reason, failure.values]).toEqual(["names_clash", { list: "Sales / web" }]);
    await move(inside, sales, "Shop");
    await remove(sales);
    expect(await tree()).toEqual({ Shop: 0, Web: 0 });
  });

  it("locks integration groups, and prevents adding others beside them", async () => {
    const own = await add("Own");
    const { id } = await database()
      .database.handle.insertInto("groups")
      .values({ workspace_id: team.workspaceId, name: "Chat", external_id: "slack:1" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const preview = () => admin.client.call(groupCalls.previewDeletion, { params: { id } });
    for (const ask of [() => move(id, own), () => remove(id), preview]) {
      await expect(ask()).rejects.toMatchObject({ kind: "refused", reason: "external_group" });
    }
    await expect(add("More")).rejects.toBeInstanceOf(RefusedFailure);
    await move(own, 0, "Still mine");
  });

  it("is listed by name as people read it, then by age", async () => {
    const [zoo, first] = [await add("Zoo"), await add("émile")];
    await add("émile", zoo);
    await move(first, 0, "émile");
    const { items } = await admin.client.call(groupCalls.list, {});
    expect(items.map(({ name, parentId }) => [name, parentId])).toEqual([
      ["émile", 0],
      ["émile", zoo],
      ["Zoo", 0],
    ]);
  });

  it("counts the people in a group and its descendants, each once", async () => {
    const [ann, bob] = [await team.join({ name: "Ann" }), await team.join({ name: "Bob" })];
    const top = await team.group("Top", [ann]);
    const gone = await team.join({ name: "Gone" });
    const low = await team.group("Low", [ann, bob, gone], top);
    await team.group("Empty", [], top);
    await admin.client.call(userCalls.disable, { params: { id: gone.memberId } });
    const { items } = await admin.client.call(groupCalls.getFigures, {});
    expect(items).toEqual([
      { id: top, members: 2 },
      { id: low, members: 2 },
    ]);
  });
});

describe("a moved group", () => {
  it("takes its thanks, totals and ranks to the new branch", async () => {
    const [ann, bob, eve] = [
      await team.join({ name: "Ann" }),
      await team.join({ name: "Bob" }),
      await team.join({ name: "Eve" }),
    ];
    const [sales, product] = [await add("Sales"), await add("Product")];
    const web = await team.group("Web", [ann, bob], sales);
    await team.group("Design", [eve], product);
    const given = await thank(ann, bob);
    await team.readEvents();
    expect([
      await feedOf(ann, sales),
      await feedOf(ann, product),
      await totalOf(sales),
      await totalOf(product),
    ]).toEqual([[given], [], 1, 0]);
    await move(web, product, "Web");
    await expectSound();
    expect([
      await feedOf(ann, sales),
      await feedOf(ann, product),
      await totalOf(sales),
      await totalOf(product),
    ]).toEqual([[], [given], 0, 1]);
    const { items } = await admin.client.call(leaderboardCalls.get, { query: { group_id: product } });
    expect(items.map((place) => place.name)).toEqual(["Bob", "Ann", "Eve"]);
    // Moving shows a team's thanks to no one new.
    expect(await feedOf(eve)).toEqual([]);
  });

  it("is right even if thanks and the move are read together", async () => {
    const [ann, bob] = [await team.join({ name: "Ann" }), await team.join({ name: "Bob" })];
    const [sales, product] = [await add("Sales"), await add("Product")];
    const web = await team.group("Web", [ann, bob], sales);
    const first = await thank(ann, bob);
    await move(web, product, "Web");
    const second = await thank(bob, ann);
    await admin.client.call(groupCalls.update, { params: { id: web }, body: { name: "Web", parentId: sales } });
    await move(web, product, "Web");
    await expectSound();
    expect([await feedOf(ann, product), await totalOf(product), await totalOf(sales)]).toEqual([[second, first], 2, 0]);
  });
});

describe("a deleted group", () => {
  it("previews what goes to its parent", async () => {
    const [ann, bob] = [await team.join({ name: "Ann" }), await team.join({ name: "Bob" })];
    const sales = await team.group("Sales", [admin]);
    const web = await team.group("Web", [ann, bob], sales);
    await add("Shop", web);
    await thank(ann, bob);
    const preview = await admin.client.call(groupCalls.previewDeletion, { params: { id: web } });
    expect(preview).toEqual({
      parentId: sales,
      members: 2,
      children: 1,
      groupThanks: 1,
      challenges: 0,
      quizzes: 0,
      contests: 0,
      chains: 0,
    });
  });

  it("leaves people, groups and thanks to its parent", async () => {
    const [ann, bob, boss] = [
      await team.join({ name: "Ann" }),
      await team.join({ name: "Bob" }),
      await team.join({ name: "Boss" }),
    ];
    const sales = await team.group("Sales", [boss, ann]);
    const web = await team.group("Web", [ann, bob], sales);
    const shop = await add("Shop", web);
    await team.group("Support", [admin]);
    const given = await thank(ann, bob);
    await team.readEvents();
    await remove(web);
    await expectSound();
    expect(await tree()).toEqual({ Sales: 0, Shop: sales, Support: 0 });
    expect([await groupsOf(ann), await groupsOf(bob), await groupsOf(admin)]).toEqual([
      ["Sales"],
      ["Sales"],
      ["Support"],
    ]);
    expect([await feedOf(boss, sales), await totalOf(sales), await totalOf(web), await totalOf(shop)]).toEqual([
      [given],
      1,
      0,
      0,
    ]);
    await ann.client.call(thanksCalls.undo, { params: { id: given } });
    await expectSound();
    expect([await feedOf(boss, sales), await totalOf(sales)]).toEqual([[], 0]);
  });

  it("at the root leaves its thanks to giver, receivers and the remaining groups", async () => {
    const [ann, bob, eve] = [
      await team.join({ name: "Ann" }),
      await team.join({ name: "Bob" }),
      await team.join({ name: "Eve" }),
    ];
    const web = await team.group("Web", [ann, bob, eve]);
    const given = await thank(ann, bob);
    await team.readEvents();
    expect(await feedOf(eve)).toEqual([given]);
    await remove(web);
    await expectSound();
    expect([await feedOf(ann), await feedOf(bob), await feedOf(eve)]).toEqual([[given], [given], []]);
    await expect(eve.client.call(thanksCalls.get, { params: { id: given } })).rejects.toMatchObject({
      kind: "not_found",
    });
    expect(await groupsOf(eve)).toEqual([]);
  });

  it("includes what was given before readers got to it", async () => {
    const [ann, bob] = [await team.join({ name: "Ann" }), await team.join({ name: "Bob" })];
    const sales = await add("Sales");
    const web = await team.group("Web", [ann, bob], sales);
    const given = await thank(ann, bob);
    await remove(web);
    await expectSound();
    expect([await feedOf(ann, sales), await totalOf(sales)]).toEqual([[given], 1]);
  });

  it("at the root exposes nothing that was given before readers got to it", async () => {
    const [ann, bob, eve] = [
      await team.join({ name: "Ann" }),
      await team.join({ name: "Bob" }),
      await team.join({ name: "Eve" }),
    ];
    const web = await team.group("Web", [ann, bob, eve]);
    const given = await thank(ann, bob);
    await remove(web);
    await expectSound();
    expect([await feedOf(ann), await feedOf(eve)]).toEqual([[given], []]);
  });

  it("includes what was given while it was being deleted", async () => {
    const [ann, bob] = [await team.join({ name: "Ann" }), await team.join({ name: "Bob" })];
    const sales = await add("Sales");
    const web = await team.group("Web", [ann, bob], sales);
    await remove(web);
    const given = await thank(ann, bob);
    // As if written just before the deletion, unseen by it.
    await database().database.pool.query("update thanks set group_ids = array[$2::bigint] where workspace_id = $1", [
      team.workspaceId,
      web,
    ]);
    await expectSound();
    expect([await feedOf(ann, sales), await totalOf(sales)]).toEqual([[given], 1]);
  });

  it("is gone for good", async () => {
    const web = await add("Web");
    await remove(web);
    await expect(remove(web)).rejects.toMatchObject({ kind: "not_found" });
    await expect(move(web, 0)).rejects.toMatchObject({ kind: "not_found" });
  });
});
