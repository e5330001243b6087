import { NO_FORMS } from "@guildhall/core";
import { beforeEach, describe, expect, it } from "vitest";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { readDefaultRewards } from "./get-rewards.service.ts";
import {
  countSpendable,
  findDefaultReward,
  insertCustomCurrency,
  lockSpendable,
  saveCustomCurrency,
  saveRewards,
  takeCurrencies,
} from "./reward.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
const AT = new Date("2026-11-27T10:00:00Z");
let own = 0;
/** Its currencies have the same ids. */
let twin = 0;

/** Three currencies: 1 is an emoji and the default, 2 and 3 have pictures. */
async function build(amount: number): Promise<number> {
  const { id } = await buildWorkspace(db());
  await db().updateTable("currencies").set({ id: 1 }).where("workspace_id", "=", id).execute();
  await db().updateTable("workspaces").set({ default_reward_amount: amount }).where("id", "=", id).execute();
  const custom = { workspace_id: id, kind: "custom", icon: "/files/old.webp" } as const;
  await db()
    .insertInto("currencies")
    .values([
      { ...custom, id: 2, name: "Gears", position: 7 },
      { ...custom, id: 3, name: "Cogs", position: 4, is_allowed: false },
    ])
    .execute();
  return id;
}

beforeEach(async () => {
  [own, twin] = [await build(250), await build(900)];
});

const rows = (workspaceId: number) =>
  db().selectFrom("currencies").selectAll().where("workspace_id", "=", workspaceId).orderBy("id").execute();
const flags = async (workspaceId: number) =>
  (await rows(workspaceId)).map(({ id, is_allowed: isAllowed, is_default: isDefault }) => [id, isAllowed, isDefault]);
const loseDefault = (workspaceId: number) =>
  db().updateTable("currencies").set({ is_default: false }).where("workspace_id", "=", workspaceId).execute();

/** What changes nothing in the twin. */
async function asideTwin(change: () => Promise<unknown>): Promise<void> {
  const before = [await rows(twin), await findDefaultReward(db(), twin)];
  await change();
  expect([await rows(twin), await findDefaultReward(db(), twin)]).toEqual(before);
}

describe("a workspace's currencies", () => {
  it("have a default of their own, or none", async () => {
    expect([await findDefaultReward(db(), own), await findDefaultReward(db(), twin)]).toEqual([
      { currencyId: 1, amount: 250 },
      { currencyId: 1, amount: 900 },
    ]);
    await loseDefault(own);
    expect([await findDefaultReward(db(), own), await findDefaultReward(db(), twin)]).toEqual([
      { currencyId: 0, amount: 250 },
      { currencyId: 1, amount: 900 },
    ]);
  });

  it("start a challenge with the default, however small, and with nothing without one", async () => {
    const setAmount = (amount: number) =>
      db().updateTable("workspaces").set({ default_reward_amount: amount }).where("id", "=", own).execute();
    await setAmount(1);
    expect(await readDefaultRewards(db(), own)).toEqual([{ currencyId: 1, amount: 1 }]);
    await setAmount(0);
    expect(await readDefaultRewards(db(), own)).toEqual([]);
    await setAmount(1);
    await loseDefault(own);
    expect(await readDefaultRewards(db(), own)).toEqual([]);
  });

  it("are chosen for that workspace only", async () => {
    await asideTwin(() =>
      saveRewards(db(), own, { allowedIds: [1, 3], reward: { currencyId: 3, amount: 700 }, at: AT }),
    );
    expect(await flags(own)).toEqual([
      [1, true, false],
      [2, false, false],
      [3, true, true],
    ]);
    expect(await findDefaultReward(db(), own)).toEqual({ currencyId: 3, amount: 700 });
  });

  it("are joined by built-in ones that aren't in use yet", async () => {
    expect(await takeCurrencies(db(), own, [])).toEqual(new Map());
    const wanted = [
      { name: "Pizzas", icon: "🍕", position: 105 },
      { name: "Coffees", icon: "☕", position: 101 },
    ];
    await asideTwin(async () => {
      const ids = await takeCurrencies(db(), own, wanted);
      const added = (await rows(own)).slice(3);
      expect(added.map(({ id, icon }) => [icon, id])).toEqual([...ids]);
      expect(added).toMatchObject(wanted.map((each) => ({ ...each, kind: "emoji", is_allowed: false })));
    });
  });

  it("are joined by a custom one after the last, in use at once", async () => {
    const forms = { one: "nut", few: "nuts", many: "nuts" };
    await db().updateTable("currencies").set({ position: 90 }).where("workspace_id", "=", twin).execute();
    await asideTwin(async () => {
      const made = await insertCustomCurrency(db(), own, { name: "Nuts", forms, icon: "/files/new.webp" });
      const { id } = made;
      expect(made).toEqual({ id, name: "Nuts", forms, icon: "/files/new.webp", kind: "custom", isAllowed: true });
      expect((await rows(own))[3]).toEqual({
        ...{ workspace_id: own, id, name: "Nuts", forms, icon: "/files/new.webp", kind: "custom" },
        ...{ is_allowed: true, is_default: false, position: 8 },
      });
    });
    await db().deleteFrom("currencies").where("workspace_id", "=", own).execute();
    await insertCustomCurrency(db(), own, { name: "Nuts", forms, icon: null });
    expect(await rows(own)).toMatchObject([{ icon: "", position: 1 }]);
  });

  it("are renamed one at a time, and only those that are custom", async () => {
    const change = { name: "Nuts", forms: NO_FORMS, icon: null };
    const save = (currencyId: number) => saveCustomCurrency(db(), { workspaceId: own, currencyId }, change);
    const names = async () => (await rows(own)).map(({ name }) => name);
    await asideTwin(async () => {
      expect([await save(1), await save(9), await names()]).toEqual([undefined, undefined, ["Stars", "Gears", "Cogs"]]);
      const kept = { kind: "custom", icon: "/files/old.webp", isAllowed: false };
      expect([await save(3), await names()]).toEqual([{ ...change, ...kept, id: 3 }, ["Stars", "Gears", "Nuts"]]);
    });
    const renewed = { ...change, icon: "/files/new.webp" };
    await saveCustomCurrency(db(), { workspaceId: own, currencyId: 3 }, renewed);
    expect((await rows(own)).map(({ icon }) => icon)).toEqual(["⭐", "/files/old.webp", "/files/new.webp"]);
  });
});

it("what can be spent are members' balances of that workspace from a hundredth on, in the ledger's order", async () => {
  expect(await countSpendable(db(), own)).toEqual({ users: 0, balances: 0 });
  const member = { workspace_id: own, kind: "member" } as const;
  await db()
    .insertInto("ledger_accounts")
    .values([
      { ...member, id: 13, owner_id: 5, currency_id: 1, balance: 300 },
      { ...member, id: 11, owner_id: 6, currency_id: 1, balance: 1 },
      { ...member, id: 12, owner_id: 5, currency_id: 2, balance: 20 },
      { ...member, id: 14, owner_id: 7, currency_id: 1, balance: 0 },
      { ...member, id: 15, kind: "quota", owner_id: 7, currency_id: 1, period: "2026-01", balance: 0 },
      // The workspace's own side, which nobody spends.
      { ...member, id: 16, kind: "reward", owner_id: 0, currency_id: 1, balance: 500 },
      { ...member, workspace_id: twin, id: 11, owner_id: 5, currency_id: 1, balance: 999 },
    ])
    .execute();
  const spendable = await test().database.transaction((tx) => lockSpendable(tx, own));
  expect(spendable).toEqual([
    { memberId: 6, currencyId: 1, balance: 1 },
    { memberId: 5, currencyId: 2, balance: 20 },
    { memberId: 5, currencyId: 1, balance: 300 },
  ]);
  expect(await countSpendable(db(), own)).toEqual({ users: 2, balances: 3 });
});
