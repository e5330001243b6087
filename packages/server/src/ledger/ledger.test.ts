import { beforeAll, describe, expect, it } from "vitest";
import { ConflictError, NotFoundError } from "@guildhall/core";
import { type SeededWorkspace, seedWorkspace } from "../testing/seed-workspace.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { importTwin } from "../testing/twin.ts";
import {
  type LedgerAccount,
  type NewTransfer,
  postTransfers,
  readBalances,
  readQuotaUsed,
  reverseTransfers,
} from "./ledger.repository.ts";

const test = useTestDatabase();
const at = new Date("2026-11-16T09:00:00Z");
const period = "2026-11";
const adjustment: LedgerAccount = { kind: "adjustment" };
let guild: SeededWorkspace;
let [giver, friend, third] = [0, 0, 0];
let [coin, gem] = [0, 0];
let references = 0;

beforeAll(async () => {
  guild = await seedWorkspace(test().database.handle, { members: 3, currencies: 2 });
  [giver = 0, friend = 0, third = 0] = guild.memberIds;
  [coin = 0, gem = 0] = guild.currencyIds;
});

function member(ownerId: number): LedgerAccount {
  return { kind: "member", ownerId };
}

function quota(ownerId: number): LedgerAccount {
  return { kind: "quota", ownerId, period };
}

function move(from: LedgerAccount, to: LedgerAccount, more: Partial<NewTransfer> = {}): NewTransfer {
  return { from, to, currencyId: coin, amount: 100, reason: "test", reference: `r${(references += 1)}`, ...more };
}

function post(...transfers: NewTransfer[]): Promise<number[]> {
  return postTransfers(test().database.handle, { workspaceId: guild.id, actorId: giver, at, transfers });
}

async function balance(memberId: number, currencyId = coin): Promise<number> {
  const balances = await readBalances(test().database.handle, guild.id, [memberId]);
  return balances.get(memberId)?.get(currencyId) ?? 0;
}

describe("post_transfers", () => {
  it("posts nothing for an empty list", async () => {
    expect(await post()).toEqual([]);
  });

  it("returns IDs in the order of the items, each with two entries", async () => {
    const ids = await post(move(adjustment, member(giver)), move(adjustment, member(friend), { amount: 7 }));
    expect(ids).toHaveLength(2);
    const entries = await test()
      .database.handle.selectFrom("ledger_entries")
      .innerJoin("ledger_accounts as a", (join) =>
        join.onRef("a.workspace_id", "=", "ledger_entries.workspace_id").onRef("a.id", "=", "account_id"),
      )
      .select(["transfer_id", "a.kind", "owner_id", "amount"])
      .where("transfer_id", "in", ids)
      .orderBy("transfer_id")
      .orderBy("amount")
      .execute();
    expect(entries).toEqual([
      { transfer_id: ids[0], kind: "adjustment", owner_id: 0, amount: -100 },
      { transfer_id: ids[0], kind: "member", owner_id: giver, amount: 100 },
      { transfer_id: ids[1], kind: "adjustment", owner_id: 0, amount: -7 },
      { transfer_id: ids[1], kind: "member", owner_id: friend, amount: 7 },
    ]);
  });

  it("keeps no balance on the workspace's side", async () => {
    const own = await test()
      .database.handle.selectFrom("ledger_accounts")
      .select("balance")
      .where("workspace_id", "=", guild.id)
      .where("kind", "=", "adjustment")
      .execute();
    expect(own.map((each) => each.balance)).toEqual([0]);
  });

  it("pays from a quota down to its floor and not a hundredth below", async () => {
    const pay = (amount: number) => post(move(quota(giver), member(friend), { amount, floor: -1_000 }));
    const before = await balance(friend);
    await pay(600);
    await expect(pay(401)).rejects.toMatchObject({
      reason: "no_quota_left",
      details: { ownerId: giver, currencyId: coin, available: 400 },
    });
    await pay(400);
    await expect(pay(1)).rejects.toMatchObject({ reason: "no_quota_left", details: { available: 0 } });
    expect(await balance(friend)).toBe(before + 1_000);
    const whose = { workspaceId: guild.id, memberId: giver, period };
    expect(await readQuotaUsed(test().database.handle, whose)).toEqual(new Map([[coin, 1_000]]));
    expect(await readQuotaUsed(test().database.handle, { ...whose, period: "2026-12" })).toEqual(new Map());
  });

  it("sums up what a posting takes from an account, and does all of it or nothing", async () => {
    const pay = (amount: number, to: number) =>
      move(quota(third), member(to), { amount, floor: -500, currencyId: gem, reference: "together" });
    const before = await balance(giver, gem);
    await expect(post(pay(300, giver), pay(201, friend))).rejects.toMatchObject({ reason: "no_quota_left" });
    expect(await balance(giver, gem)).toBe(before);
    await post(pay(300, giver), pay(200, friend));
    expect(await balance(giver, gem)).toBe(before + 300);
  });

  it("has no quota without a floor", async () => {
    await expect(post(move(quota(friend), member(giver)))).rejects.toMatchObject({ reason: "no_quota_left" });
  });

  it("omits people with nothing, and reports a quota apart from any other shortage", async () => {
    const balances = await readBalances(test().database.handle, guild.id, [friend, third]);
    expect([...balances.values()].flatMap((own) => [...own.values()])).not.toContain(0);
    const has = await balance(third, gem);
    if (has > 0) await post(move(member(third), adjustment, { amount: has, currencyId: gem }));
    await post(move(adjustment, member(third), { amount: 9, currencyId: gem }));
    await post(move(member(third), adjustment, { amount: 9, currencyId: gem }));
    const after = await readBalances(test().database.handle, guild.id, [third]);
    expect(after.get(third)?.has(gem) ?? false).toBe(false);
    const used = (memberId: number) =>
      readQuotaUsed(test().database.handle, { workspaceId: guild.id, memberId, period });
    expect([await used(giver), await used(third)]).toEqual([new Map([[coin, 1_000]]), new Map([[gem, 500]])]);
  });

  it("never takes a member below zero", async () => {
    const has = await balance(giver);
    const take = (amount: number) => post(move(member(giver), adjustment, { amount }));
    await expect(take(has + 1)).rejects.toMatchObject({
      reason: "not_enough_balance",
      details: { ownerId: giver, currencyId: coin, available: has },
    });
    await take(has);
    expect(await balance(giver)).toBe(0);
  });

  it("accepts a posting whose parts balance out", async () => {
    await post(move(member(giver), member(third), { amount: 50 }), move(adjustment, member(giver), { amount: 50 }));
    expect(await balance(giver)).toBe(0);
  });

  it("moves value between two accounts once per cause", async () => {
    const twice = move(adjustment, member(giver), { reference: "once" });
    await post(twice);
    await expect(post(twice)).rejects.toThrow(ConflictError);
    await post({ ...twice, to: member(friend) });
  });

  it("refuses invalid amounts, and currencies of another workspace", async () => {
    const other = await seedWorkspace(test().database.handle, { members: 1 });
    await expect(post(move(adjustment, member(giver), { amount: 0 }))).rejects.toMatchObject({ code: "23514" });
    await expect(post(move(adjustment, member(giver), { amount: -5 }))).rejects.toMatchObject({ code: "23514" });
    const foreign = move(adjustment, member(giver), { currencyId: other.currencyIds[0] ?? 0 });
    await expect(post(foreign)).rejects.toMatchObject({ code: "23503" });
  });
});

describe("reverseTransfers", () => {
  const cause = { reason: "thanks", reference: "thanks:1" };
  const give = (reference: string, amount = 30) =>
    post(
      move(quota(giver), member(friend), { reason: "thanks", reference, amount, floor: -100_000, currencyId: gem }),
      move(quota(giver), member(third), { reason: "thanks", reference, amount, floor: -100_000, currencyId: gem }),
    );
  const reverse = (reference: string, workspaceId = guild.id) =>
    reverseTransfers(test().database.handle, {
      workspaceId,
      actorId: giver,
      at,
      reason: "thanks",
      reference,
    });

  it("reverses everything a cause has posted, once, and restores the quota", async () => {
    const before = [await balance(friend, gem), await balance(third, gem)];
    const whose = { workspaceId: guild.id, memberId: giver, period };
    const used = (await readQuotaUsed(test().database.handle, whose)).get(gem) ?? 0;
    const ids = await give(cause.reference);
    expect((await readQuotaUsed(test().database.handle, whose)).get(gem)).toBe(used + 60);
    expect(await reverse(cause.reference)).toHaveLength(2);
    expect([await balance(friend, gem), await balance(third, gem)]).toEqual(before);
    expect((await readQuotaUsed(test().database.handle, whose)).get(gem)).toBe(used);
    const reversals = await test()
      .database.handle.selectFrom("ledger_transfers")
      .select("reverses_id")
      .where("workspace_id", "=", guild.id)
      .where("reason", "=", "thanks.reversed")
      .orderBy("id")
      .execute();
    expect(reversals.map((each) => each.reverses_id)).toEqual(ids);
    await expect(reverse(cause.reference)).rejects.toThrow(ConflictError);
  });

  it("is refused entirely if one receiver has spent it", async () => {
    await give("thanks:2", 500);
    const has = await balance(third, gem);
    await post(move(member(third), adjustment, { amount: has, currencyId: gem }));
    const before = await balance(friend, gem);
    await expect(reverse("thanks:2")).rejects.toMatchObject({ reason: "already_spent", details: { ownerId: third } });
    expect(await balance(friend, gem)).toBe(before);
  });

  it("reverses nothing that another cause posted under the same name", async () => {
    await give("thanks:3");
    await post(move(adjustment, member(friend), { reason: "gift", reference: "thanks:3", amount: 5, currencyId: gem }));
    expect(await reverse("thanks:3")).toHaveLength(2);
  });

  it("reports what was already reversed, even partly, and even if a receiver has spent since", async () => {
    await give("thanks:4", 40);
    const [, half] = await reverse("thanks:4");
    const { handle } = test().database;
    await handle
      .updateTable("ledger_transfers")
      .set({ reverses_id: null })
      .where("workspace_id", "=", guild.id)
      .where("id", "=", half ?? 0)
      .execute();
    for (const who of [friend, third]) {
      const has = await balance(who, gem);
      if (has > 0) await post(move(member(who), adjustment, { amount: has, currencyId: gem }));
    }
    await expect(reverse("thanks:4")).rejects.toThrow(ConflictError);
  });

  it("passes on a failure that isn't a refusal", async () => {
    await give("thanks:5");
    await post(
      move(member(friend), quota(giver), {
        reason: "thanks.reversed",
        reference: "thanks:5",
        amount: 1,
        currencyId: gem,
        floor: -100_000,
      }),
    );
    await post(move(adjustment, member(friend), { currencyId: gem }));
    await expect(reverse("thanks:5")).rejects.toThrow(ConflictError);
  });

  it("takes back a workspace's own, where another has transfers with the same ids", async () => {
    await give("thanks:twin");
    const twin = await importTwin(test().database, guild.id);
    const balanceThere = async () =>
      (await readBalances(test().database.handle, twin, [friend])).get(friend)?.get(gem) ?? 0;
    const before = await balanceThere();
    expect(await reverse("thanks:twin")).toHaveLength(2);
    expect(await balanceThere()).toBe(before);
    expect(await reverse("thanks:twin", twin)).toHaveLength(2);
    expect(await balanceThere()).toBe(before - 30);
  });

  it("finds nothing to reverse for an unknown cause", async () => {
    await expect(reverse("thanks:404")).rejects.toThrow(NotFoundError);
  });
});
