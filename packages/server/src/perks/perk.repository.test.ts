import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { buildEventWorld } from "../testing/event-world.ts";
import type { EventWorld } from "../testing/event-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { perkCardPlaces } from "./card-place.repository.ts";
import { findPerkSubjects } from "./perk-subject.repository.ts";
import { findPerk, findPerksById, findStatuses, holdGroup, lockPerk } from "./perk.repository.ts";
import type { PerkFields } from "./perk.repository.ts";
import { regroupPerks } from "./regroup-perks.repository.ts";
import { insertPerk, savePerk, saveResponsibles, saveStock } from "./save-perk.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let world: EventWorld;
let own = 0;
let [ann, bob] = [0, 0];
let [root, branch, leaf] = [0, 0, 0];
let [tea, coffee] = [0, 0];

const fieldsOf = (of: Partial<PerkFields> = {}): PerkFields => ({
  ...{ title: "Tea", description: "", imageUrl: "", rawImageUrl: "", quantity: 5 },
  ...{ groupId: 0, responsibleMode: "managers", ...of },
});
const store = (of: Partial<PerkFields>): Promise<number> =>
  insertPerk(db(), { workspaceId: own, authorId: ann, createdAt: world.clock.now(), ...fieldsOf(of) });
const keyOf = (productId: number) => ({ workspaceId: own, productId });

beforeEach(async () => {
  world = await buildEventWorld(database().database);
  own = world.workspaceId;
  [ann = 0, bob = 0] = world.members;
  [root = 0, branch = 0, leaf = 0] = world.groups;
  tea = await store({ groupId: leaf });
  coffee = await store({ title: "Coffee", quantity: 3 });
});

it("only the perk that changes is locked", async () => {
  const free = await database().database.transaction(async (tx) => {
    await lockPerk(tx, keyOf(tea));
    const { rows } = await sql<{ readonly id: number }>`
      select id from products where workspace_id = ${own} order by id for update skip locked
    `.execute(db());
    return rows.map(({ id }) => id);
  });
  expect(free).toEqual([coffee]);
});

it("a group is held if there is one", async () => {
  expect([await holdGroup(db(), own, leaf), await holdGroup(db(), own, 987_654_321)]).toEqual([true, false]);
});

it("the standing of people is told for those who were asked for", async () => {
  await db().updateTable("members").set({ status: "disabled" }).where("id", "=", bob).execute();
  expect(await findStatuses(db(), own, [ann])).toEqual(new Map([[ann, "active"]]));
  expect(await findStatuses(db(), own, [bob])).toEqual(new Map([[bob, "disabled"]]));
});

it("each perk has its own people responsible, by id", async () => {
  const peopleOf = async (id: number) => (await findPerk(db(), keyOf(id)))?.responsibleIds;
  await saveResponsibles(db(), keyOf(tea), [bob, ann]);
  await saveResponsibles(db(), keyOf(coffee), [bob]);
  expect([await peopleOf(tea), await peopleOf(coffee)]).toEqual([[ann, bob], [bob]]);
  await saveResponsibles(db(), keyOf(tea), []);
  expect([await peopleOf(tea), await peopleOf(coffee)]).toEqual([[], [bob]]);
});

it("perks asked for are found once each, sold out or retired", async () => {
  await db().updateTable("products").set({ is_retired: true }).where("id", "=", tea).execute();
  await store({ title: "Cocoa" });
  const found = await findPerksById(db(), own, [tea, coffee, coffee]);
  expect(found.map(({ id, isRetired }) => [id, isRetired])).toEqual([
    [coffee, false],
    [tea, true],
  ]);
  expect(await findPerksById(db(), own + 1, [tea])).toEqual([]);
});

describe("the stock of a perk", () => {
  const stock = async () => {
    const rows = await db()
      .selectFrom("products")
      .select(["title", "quantity", "sold", "stocked"])
      .where("workspace_id", "=", own)
      .orderBy("id")
      .execute();
    return rows.map(({ title, quantity, sold, stocked }) => [title, quantity, sold, stocked]);
  };

  it("is what was put there, which a refund into a full stock takes back", async () => {
    const untouched = ["Coffee", 3, 0, 3];
    expect(await stock()).toEqual([["Tea", 5, 0, 5], untouched]);
    await saveStock(db(), keyOf(tea), { quantity: 4, soldBy: 1, stockedBy: 0 });
    expect(await stock()).toEqual([["Tea", 4, 1, 5], untouched]);
    await saveStock(db(), keyOf(tea), { quantity: 4, soldBy: -1, stockedBy: -1 });
    expect(await stock()).toEqual([["Tea", 4, 0, 4], untouched]);
  });

  it("counts what was sold when it's written anew, and is nothing while it's endless", async () => {
    const untouched = ["Coffee", 3, 0, 3];
    await saveStock(db(), keyOf(tea), { quantity: 4, soldBy: 1, stockedBy: 0 });
    await savePerk(db(), keyOf(tea), { ...fieldsOf({ title: "Green tea", quantity: 9 }), sold: 1 });
    expect(await stock()).toEqual([["Green tea", 9, 1, 10], untouched]);
    await savePerk(db(), keyOf(tea), { ...fieldsOf({ quantity: -1 }), sold: 1 });
    expect(await stock()).toEqual([["Tea", -1, 1, null], untouched]);
  });
});

it("only the perks of a deleted group move to its parent", async () => {
  const cake = await store({ title: "Cake", groupId: root });
  await regroupPerks(db(), { workspaceId: own, groupId: leaf, parentId: branch });
  const placeOf = async (id: number) => (await findPerk(db(), keyOf(id)))?.groupId;
  expect([await placeOf(tea), await placeOf(coffee), await placeOf(cake)]).toEqual([branch, 0, root]);
});

it("messages tell the title and the group of the perks they're about", async () => {
  const subjects = await database().database.transaction((tx) => findPerkSubjects(tx, own, [tea]));
  expect(subjects).toEqual(new Map([[tea, { title: "Tea", groupId: leaf }]]));
});

it("a perk's card is in the perk's group, and no other card is a perk's", async () => {
  for (const thanksId of [1, 2, 3]) {
    await world.record({ type: "thanks.published", payload: world.thanks({ thanksId }) });
  }
  const add = (category: string, entityId: number, place: number) =>
    sql`
    insert into feed_items (workspace_id, event_id, category, type, entity_id, payload, at)
    select ${own}, id, ${category}, 'product_added', ${entityId}, '{}', at from events
    where workspace_id = ${own} order by id limit 1 offset ${place}
  `.execute(db());
  await add("product", tea, 0);
  await add("product", coffee, 1);
  await add("thanks", tea, 2);
  const { rows } = await sql`select group_ids, audience from (${perkCardPlaces(own)}) c order by id`.execute(db());
  expect(rows).toEqual([
    { group_ids: [leaf], audience: null },
    { group_ids: [], audience: null },
  ]);
});
