import { beforeEach, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import type { EventWorld } from "../testing/event-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findPerkParts, findPurchaseParts } from "./perk-part.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let here: EventWorld;
let there: EventWorld;
let coins: number;

beforeEach(async () => {
  here = await buildEventWorld(database().database);
  there = await buildEventWorld(database().database);
  const { id } = await db()
    .insertInto("currencies")
    .values({ workspace_id: here.workspaceId, name: "Coins", icon: "🪙", kind: "emoji" })
    .returning("id")
    .executeTakeFirstOrThrow();
  coins = id;
});

type Costs = readonly (readonly [currencyId: number, amount: number])[];

async function storePerk({ workspaceId, members }: EventWorld, costs: Costs): Promise<number> {
  const { id } = await db()
    .insertInto("products")
    .values({
      ...{ workspace_id: workspaceId, title: "Tea", image_url: "/tea.png", quantity: 5, stocked: 5 },
      ...{ author_member_id: members[0] ?? 0, created_at: at(0) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [currencyId, amount] of costs)
    await db()
      .insertInto("product_costs")
      .values({ workspace_id: workspaceId, product_id: id, currency_id: currencyId, amount })
      .execute();
  return id;
}

async function storePurchase(world: EventWorld, productId: number, costs: Costs): Promise<number> {
  const { workspaceId, members } = world;
  const { id } = await db()
    .insertInto("purchases")
    .values({
      ...{ workspace_id: workspaceId, product_id: productId, status: "activated", list: "activated", listed_at: at(1) },
      ...{ buyer_member_id: members[1] ?? 0, member_id: members[2] ?? 0, title: "Green tea", image_url: "/green.png" },
      ...{ message: "For you", activation_comment: "Enjoy", group_id: 0, created_at: at(1) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [currencyId, amount] of costs)
    await db()
      .insertInto("purchase_costs")
      .values({ workspace_id: workspaceId, purchase_id: id, currency_id: currencyId, amount })
      .execute();
  return id;
}

const byId = (first: { readonly id: number }, second: { readonly id: number }) => first.id - second.id;

it("perks on cards are those asked for, once each, with their own price, currency by currency", async () => {
  const { workspaceId, currencyId } = here;
  const dear = await storePerk(here, [
    [coins, 20],
    [currencyId, 300],
  ]);
  const free = await storePerk(here, []);
  await storePerk(here, [[currencyId, 70]]);
  const foreign = await storePerk(there, [[there.currencyId, 5]]);
  const found = await findPerkParts(db(), { workspaceId, ids: [free, dear, dear, foreign] });
  const shown = { title: "Tea", imageUrl: "/tea.png", groupId: 0, isRetired: false };
  const costs = [
    { currencyId, amount: 300 },
    { currencyId: coins, amount: 20 },
  ];
  expect(found.toSorted(byId)).toEqual([
    { ...shown, id: dear, costs },
    { ...shown, id: free, costs: [] },
  ]);
  expect(await findPerkParts(db(), { workspaceId, ids: [free] })).toEqual([{ ...shown, id: free, costs: [] }]);
  expect(await findPerkParts(db(), { workspaceId, ids: [] })).toEqual([]);
});

it("purchases on cards are those asked for, once each, with what was paid for them", async () => {
  const { workspaceId, currencyId, members } = here;
  const perk = await storePerk(here, [[currencyId, 900]]);
  const paid = await storePurchase(here, perk, [
    [coins, 20],
    [currencyId, 300],
  ]);
  const free = await storePurchase(here, perk, []);
  await storePurchase(here, perk, [[currencyId, 70]]);
  const foreign = await storePurchase(there, await storePerk(there, []), []);
  const found = await findPurchaseParts(db(), { workspaceId, ids: [free, paid, paid, foreign] });
  const shown = {
    ...{ title: "Green tea", imageUrl: "/green.png", groupId: 0, message: "For you", activationComment: "Enjoy" },
    ...{ buyerId: members[1], holderId: members[2] },
  };
  const costs = [
    { currencyId, amount: 300 },
    { currencyId: coins, amount: 20 },
  ];
  expect(found.toSorted(byId)).toEqual([
    { ...shown, id: paid, costs },
    { ...shown, id: free, costs: [] },
  ]);
  expect(await findPurchaseParts(db(), { workspaceId, ids: [free] })).toEqual([{ ...shown, id: free, costs: [] }]);
  expect(await findPurchaseParts(db(), { workspaceId, ids: [] })).toEqual([]);
});
