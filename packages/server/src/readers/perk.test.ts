import type { EndpointInput } from "@guildhall/core";
import { balanceCalls } from "@guildhall/core/balances";
import { feedCalls } from "@guildhall/core/feed";
import { groupCalls } from "@guildhall/core/groups";
import { notificationCalls } from "@guildhall/core/notifications";
import { perkCalls } from "@guildhall/core/perks";
import { purchaseCalls } from "@guildhall/core/purchases";
import { sessionCalls } from "@guildhall/core/session";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkLedger } from "../features.ts";
import { perkSteps } from "../testing/perk-steps.ts";
import type { PerkBody } from "../testing/perk-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let boss: Teammate;
let ann: Teammate;
let bob: Teammate;
let cid: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  boss = await team.join({ name: "Boss", roles: ["owner"] });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  cid = await team.join({ name: "Cid" });
  await boss.client.call(balanceCalls.update, {
    params: { id: ann.memberId },
    body: { balances: { [String(team.currencyId)]: 2_000 } },
  });
});

// After each test, the projections match the events.
afterEach(async () => {
  await team.readEvents();
  const { violations } = await checkLedger(database().database.handle, team.workspaceId);
  await team.close();
  expect(violations).toEqual([]);
});

type Order = Partial<EndpointInput<typeof purchaseCalls.create>["body"]>;

const perk = (of: Partial<PerkBody>): PerkBody => ({
  title: "Coffee",
  costs: [{ currencyId: team.currencyId, amount: 500 }],
  ...of,
});
const make = (of: Partial<PerkBody> = {}) => perkSteps.create(boss, perk(of));
const buy = async (productId: number, order: Order = {}) =>
  (await ann.client.call(purchaseCalls.create, { body: { productId, ...order } })).purchase.id;

async function feedOf(who: Teammate, groupId = 0) {
  await team.readEvents();
  return (await who.client.call(feedCalls.get, { query: { group_id: groupId } })).items;
}
const typesOf = async (who: Teammate, groupId = 0) => (await feedOf(who, groupId)).map(({ type }) => type);

async function notified(who: Teammate): Promise<string[]> {
  await team.readEvents();
  const { items } = await who.client.call(userCalls.listNotifications, { params: { id: who.memberId }, query: {} });
  return items.map((item) => `${item.title} | ${item.message}`);
}

async function mails(who: Teammate) {
  await team.readEvents();
  return database()
    .database.handle.selectFrom("mails")
    .select(["template", "data"])
    .where("cause", "like", `purchase_%:${String(team.workspaceId)}:%:${String(who.memberId)}`)
    .orderBy("id")
    .execute();
}

describe("a new perk", () => {
  it("is in everyone's feed with its current price, and notifies nobody", async () => {
    const id = await make();
    await perkSteps.update(boss, id, perk({ title: "Tea" }));
    expect(await feedOf(cid)).toMatchObject([
      {
        category: "product",
        type: "product_added",
        author: { name: "Boss" },
        product: { id, title: "Tea", costs: [{ amount: 500 }] },
      },
    ]);
    expect(await notified(cid)).toEqual([]);
  });

  it("leaves the feed when it's deleted, bought or not", async () => {
    const [sold, unsold] = [await make({ costs: [] }), await make({ costs: [] })];
    await buy(sold);
    expect(await typesOf(cid)).toEqual(["product_added", "product_added"]);
    for (const id of [sold, unsold]) await boss.client.call(perkCalls.delete, { params: { id } });
    expect([await typesOf(cid), await typesOf(boss)]).toEqual([[], []]);
  });

  it("is announced to its group, also after that moves", async () => {
    const parent = await team.group("Parent", []);
    const [first, second] = [await team.group("First", [bob], parent), await team.group("Second", [cid], parent)];
    const id = await make({ groupId: first });
    const seen = async () => [
      await typesOf(bob),
      await typesOf(bob, parent),
      await typesOf(cid),
      await typesOf(cid, second),
    ];
    expect(await seen()).toEqual([["product_added"], ["product_added"], [], []]);
    await perkSteps.update(boss, id, perk({ groupId: second }));
    expect(await seen()).toEqual([[], [], ["product_added"], ["product_added"]]);
    await boss.client.call(groupCalls.update, { params: { id: second }, body: { name: "Second", parentId: 0 } });
    expect(await typesOf(cid, second)).toEqual(["product_added"]);
    await boss.client.call(groupCalls.delete, { params: { id: second } });
    expect(await seen()).toMatchObject([["product_added"], [], ["product_added"], []]);
  });
});

describe("an announced purchase", () => {
  it("is seen by everyone who sees the perk, without price and message, and disappears on refund", async () => {
    const group = await team.group("Team", [ann, bob]);
    const id = await buy(await make({ groupId: group }), { publishAnnounce: true, message: "At last" });
    const [card] = await feedOf(bob, group);
    expect(card).toMatchObject({
      category: "purchase",
      type: "purchase_announced",
      author: { name: "Ann" },
      purchase: {
        id,
        productTitle: "Coffee",
        holder: { name: "Ann" },
        buyer: { name: "Ann" },
        comment: "",
        returned: [],
      },
    });
    expect([await typesOf(cid), await typesOf(ann)]).toEqual([[], ["purchase_announced", "product_added"]]);
    await boss.client.call(purchaseCalls.refund, { params: { id } });
    expect([await typesOf(bob), await typesOf(ann)]).toEqual([
      ["product_added"],
      ["purchase_refunded", "product_added"],
    ]);
  });

  it("isn't shown otherwise, and stays when the perk is retired", async () => {
    const perk = await make({ costs: [] });
    await buy(perk);
    await buy(perk, { publishAnnounce: true });
    await boss.client.call(perkCalls.delete, { params: { id: perk } });
    expect(await typesOf(cid)).toEqual(["purchase_announced"]);
  });

  it("as a gift is in the holder's feed once, and they are notified as well", async () => {
    await buy(await make(), { userId: bob.memberId, publishAnnounce: true, message: "Well done" });
    expect(await typesOf(bob)).toEqual(["purchase_announced", "product_added"]);
    expect(await notified(bob)).toEqual(["Ann gave you a gift: Coffee | Well done"]);
  });
});

it("the check finds a lost card, and one without its event", async () => {
  await buy(await make(), { publishAnnounce: true });
  await team.readEvents();
  const found = async (from: string, to: string) => {
    const rename = (before: string, after: string) =>
      database()
        .database.handle.updateTable("feed_items")
        .set({ type: after })
        .where("workspace_id", "=", team.workspaceId)
        .where("type", "=", before)
        .execute();
    await rename(from, to);
    const { violations } = await checkLedger(database().database.handle, team.workspaceId);
    await rename(to, from);
    return violations.map(({ rule }) => rule);
  };
  expect(await found("purchase_announced", "purchase_gifted")).toContain("kept.activity_items");
  expect(await found("product_added", "purchase_requested")).toContain("kept.activity_items");
});

describe("people are notified", () => {
  it("of a gift, with who gave it and the message; the giver isn't", async () => {
    const id = await buy(await make(), { userId: bob.memberId, message: "Well done" });
    expect(await feedOf(bob)).toMatchObject([
      {
        type: "purchase_gifted",
        author: { name: "Ann" },
        purchase: { id, holder: { name: "Bob" }, buyer: { name: "Ann" }, comment: "Well done" },
      },
      { type: "product_added" },
    ]);
    expect([await typesOf(cid), await notified(ann)]).toEqual([["product_added"], []]);
    expect(await mails(bob)).toMatchObject([
      {
        template: "purchase_gifted",
        data: { author: "Ann", headline: "Ann gave you a gift: Coffee", quote: "Well done", path: "/profile/perks" },
      },
    ]);
  });

  it("of a request if they're responsible, or otherwise manage purchases", async () => {
    const named = await make({ title: "Tea", responsibleMode: "users", responsibleUserIds: [cid.memberId] });
    await buy(named, { activate: true, message: "Green" });
    await buy(await make(), { activate: true });
    expect(await notified(cid)).toEqual(["Ann requested Tea | Green"]);
    expect(await notified(boss)).toEqual(["Ann requested Coffee | It's waiting for activation."]);
    expect([await notified(bob), await typesOf(bob)]).toEqual([[], ["product_added", "product_added"]]);
    expect(await mails(cid)).toMatchObject([
      {
        template: "purchase_requested",
        data: { quote: "Green", amounts: [{ amount: 500 }], path: "/purchases/requests" },
      },
    ]);
  });

  it("of an activation with the comment, unless they did it themselves", async () => {
    const id = await buy(await make(), { activate: true });
    await boss.client.call(purchaseCalls.activate, { params: { id }, body: { comment: "At the desk" } });
    const own = (
      await boss.client.call(purchaseCalls.create, { body: { productId: await make(), isFree: true, activate: true } })
    ).purchase.id;
    await boss.client.call(purchaseCalls.activate, { params: { id: own }, body: {} });
    expect(await notified(ann)).toEqual(["Activated for you: Coffee | At the desk"]);
    expect([await notified(boss), await mails(boss)]).toMatchObject([
      ["Ann requested Coffee | It's waiting for activation."],
      [{ template: "purchase_requested" }],
    ]);
    expect(await mails(ann)).toMatchObject([
      { template: "purchase_activated", data: { quote: "At the desk", amounts: [] } },
    ]);
  });

  it("of a refund: the payer with the amount, the gift's holder without it", async () => {
    const id = await buy(await make(), { userId: bob.memberId });
    await bob.client.call(purchaseCalls.requestActivation, { params: { id } });
    await boss.client.call(purchaseCalls.refund, { params: { id } });
    const [paid, lost] = [(await feedOf(ann))[0], (await feedOf(bob))[0]];
    expect([paid?.type, paid?.purchase?.returned.map(({ amount }) => amount)]).toEqual(["purchase_refunded", [500]]);
    expect([lost?.type, lost?.purchase?.returned]).toEqual(["purchase_refunded", []]);
    expect((await notified(ann))[0]).toBe("Refunded: Coffee | What you paid is back in your balance.");
    expect((await notified(bob))[0]).toBe("Your gift was refunded: Coffee | It's no longer yours: Boss refunded it.");
    expect(await mails(ann)).toMatchObject([{ template: "purchase_refunded", data: { amounts: [{ amount: 500 }] } }]);
    expect((await mails(bob)).map(({ template }) => template)).toEqual(["purchase_gifted", "purchase_refunded"]);
  });

  it("one by one, counted on the bell, and nobody else can open it", async () => {
    await buy(await make(), { userId: bob.memberId });
    await team.readEvents();
    expect(await bob.client.call(sessionCalls.getUserInfo, {})).toMatchObject({ user: { notificationsCount: 1 } });
    const { items } = await bob.client.call(userCalls.listNotifications, { params: { id: bob.memberId }, query: {} });
    const params = { id: items[0]?.id ?? 0 };
    expect((await bob.client.call(notificationCalls.get, { params })).notification).toMatchObject({
      category: "purchase",
      purchase: { buyer: { name: "Ann" } },
    });
    await expect(ann.client.call(notificationCalls.get, { params })).rejects.toMatchObject({ kind: "not_found" });
  });
});
