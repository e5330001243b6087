import { perkCalls } from "@guildhall/core/perks";
import { purchaseCalls } from "@guildhall/core/purchases";
import { sessionCalls } from "@guildhall/core/session";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { perkSteps } from "../testing/perk-steps.ts";
import type { PerkBody } from "../testing/perk-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let boss: Teammate;
let ann: Teammate;
/** Activates Bob's perks, and nothing else. */
let bob: Teammate;
let coffee: number;
let tea: number;

beforeEach(async () => {
  team = await buildTeam(database());
  boss = await team.join({ name: "Boss", roles: ["moderator"] });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  coffee = await make("Coffee", [bob]);
  tea = await make("Tea");
});
afterEach(() => team.close());

const perk = (title: string, people: readonly Teammate[], groupId = 0): PerkBody => ({
  title,
  groupId,
  costs: [],
  responsibleMode: people.length > 0 ? "users" : "managers",
  responsibleUserIds: people.map(({ memberId }) => memberId),
});
const make = (title: string, people: readonly Teammate[] = [], groupId = 0) =>
  perkSteps.create(boss, perk(title, people, groupId));
const request = async (productId: number, who = ann) =>
  (await who.client.call(purchaseCalls.create, { body: { productId, activate: true } })).purchase.id;
const listed = async (type: "requests" | "activated", query: { group_id?: number; page?: number } = {}) =>
  bob.client.call(purchaseCalls.list, { params: { type }, query });
const counts = async (who: Teammate, group_id = 0) =>
  (await who.client.call(purchaseCalls.getInfo, { query: { group_id } })).lists.map(({ count }) => count);
const activateAll = (ids: number[], of: { excel?: boolean } = {}) =>
  bob.client.call(purchaseCalls.activateSeveral, { body: { ids, ...of } });
const dutiesOf = async (who: Teammate) => {
  const info = await who.client.call(sessionCalls.getUserInfo, {});
  return info.loggedIn ? info.duties : null;
};

describe("someone responsible for a perk without managing purchases", () => {
  it("opens one of its purchases, which other people can't", async () => {
    const params = { id: await request(coffee) };
    const title = async (who: Teammate) =>
      who.client.call(purchaseCalls.get, { params }).then(
        ({ purchase }) => purchase.productTitle,
        (failure: { kind: string }) => failure.kind,
      );
    const cy = await team.join({ name: "Cy" });
    expect([await title(ann), await title(bob), await title(boss), await title(cy)]).toEqual([
      "Coffee",
      "Coffee",
      "Coffee",
      "not_found",
    ]);
  });

  it("only sees this perk's requests, with the actions available", async () => {
    const mine = await request(coffee);
    await request(tea);
    expect((await listed("requests")).items).toMatchObject([
      {
        id: mine,
        abilities: { activate: { allowed: true }, refund: { allowed: false, reason: "missing_permission" } },
      },
    ]);
    expect([await counts(bob), await counts(boss)]).toEqual([
      [1, 0],
      [2, 0, 0],
    ]);
    // Unrequested purchases can only be refunded, which they may not do.
    const unasked = bob.client.call(purchaseCalls.list, { params: { type: "inactive" }, query: {} });
    await expect(unasked).rejects.toMatchObject({ kind: "access_denied", reason: "missing_permission" });
  });

  it("sees no request for a perk someone else is responsible for, however early", async () => {
    await request(await make("Juice", [ann]), boss);
    await request(tea);
    const mine = await request(coffee);
    expect((await listed("requests")).items.map(({ id }) => id)).toEqual([mine]);
    expect(await counts(bob)).toEqual([1, 0]);
  });

  it("activates one or several, and finds them in the activated list", async () => {
    const [first, second, third] = [await request(coffee), await request(coffee), await request(coffee)];
    await bob.client.call(purchaseCalls.activate, { params: { id: first }, body: { comment: "At the desk" } });
    expect((await activateAll([third, second])).ids).toEqual([second, third]);
    const waiting = await request(coffee);
    expect(await counts(bob)).toEqual([1, 3]);
    const done = (await listed("activated")).items.map(({ id, activatedBy }) => [id, activatedBy?.name] as const);
    expect(new Map(done)).toEqual(new Map([first, second, third].map((id) => [id, "Bob"])));
    expect((await listed("requests")).items.map(({ id }) => id)).toEqual([waiting]);
  });

  it("activates nothing else: what they can't see can't be found, and their own isn't theirs to activate", async () => {
    const [mine, others, own] = [await request(coffee), await request(tea), await request(tea, bob)];
    await expect(activateAll([mine, others])).rejects.toMatchObject({ kind: "not_found" });
    await expect(activateAll([mine, own])).rejects.toMatchObject({
      kind: "access_denied",
      reason: "missing_permission",
    });
    await expect(bob.client.call(purchaseCalls.activate, { params: { id: others }, body: {} })).rejects.toMatchObject({
      kind: "not_found",
    });
    expect(await counts(boss)).toEqual([3, 0, 0]);
  });

  it("can't refund or export", async () => {
    const mine = await request(coffee);
    const denied = { kind: "access_denied", reason: "missing_permission" };
    await expect(bob.client.call(purchaseCalls.refund, { params: { id: mine } })).rejects.toMatchObject(denied);
    await expect(
      bob.client.call(purchaseCalls.export, { params: { type: "requests" }, query: {} }),
    ).rejects.toMatchObject(denied);
    await expect(activateAll([mine], { excel: true })).rejects.toMatchObject(denied);
    expect(await counts(bob)).toEqual([1, 0]);
  });

  it("finds purchases by group, page by page, across all of them", async () => {
    const group = await team.group("Team", [ann]);
    const juice = await make("Juice", [bob], group);
    const ids: number[] = [];
    for (let index = 0; index < 33; index += 1) {
      team.clock.advance(1_000);
      ids.push(await request(index % 2 === 0 ? coffee : juice));
    }
    const pages = [await listed("requests"), await listed("requests", { page: 1 })];
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids);
    expect(pages.map(({ hasNext }) => hasNext)).toEqual([true, false]);
    expect(await counts(bob, group)).toEqual([16, 0]);
    expect((await listed("requests", { group_id: group })).items.map(({ id }) => id)).toEqual(
      ids.filter((_, index) => index % 2 === 1),
    );
  });

  it("keeps purchases of a retired perk", async () => {
    const mine = await request(coffee);
    await boss.client.call(perkCalls.delete, { params: { id: coffee } });
    expect((await listed("requests")).items.map(({ id }) => id)).toEqual([mine]);
  });
});

it("is known to the panel for as long as they're responsible", async () => {
  expect([await dutiesOf(bob), await dutiesOf(ann)]).toEqual([["perks"], []]);
  await expect(counts(ann)).rejects.toMatchObject({ kind: "access_denied", reason: "missing_permission" });
  await perkSteps.update(boss, coffee, perk("Coffee", [ann]));
  expect([await dutiesOf(bob), await dutiesOf(ann), await counts(ann)]).toEqual([[], ["perks"], [0, 0]]);
  await expect(listed("requests")).rejects.toMatchObject({ kind: "access_denied", reason: "missing_permission" });
});
