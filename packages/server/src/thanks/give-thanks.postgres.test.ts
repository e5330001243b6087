import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeFaulty } from "../testing/faulty-pool.ts";
import { createGuild } from "../testing/guild.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();

const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(database().database.handle);
  return rows[0]?.count;
};

it("what the giver's other thanks took meanwhile isn't there to give: the answer says what is left", async () => {
  const guild = await createGuild(database().database, { members: 3, quota: 1000 });
  const [ann = 0, bob = 0, cid = 0] = guild.memberIds;
  const give = (amount: number, beforeCommit?: () => Promise<void>) =>
    guild.give({ from: ann, to: [bob], currencyIds: guild.currencyIds, amount, ...(beforeCommit && { beforeCommit }) });
  const meanwhile = async (first: number, second: number) => {
    const late: Promise<unknown>[] = [];
    await give(first, async () => {
      late.push(give(second).catch((error: unknown) => error));
      await expect.poll(waiting).toBe(1);
    });
    return late[0];
  };
  expect(await meanwhile(300, 800)).toMatchObject({
    fields: [{ field: "rewards.0.amount", code: "over_quota", values: { left: "7 Coin 0", asked: "8" } }],
  });
  // Somebody else's quota isn't touched.
  expect(await guild.give({ from: cid, to: [bob], currencyIds: guild.currencyIds, amount: 1000 })).toBeGreaterThan(0);
  expect(await meanwhile(700, 100)).toMatchObject({ reason: "no_quota_left" });
});

it("a currency that was spent meanwhile is the one that's named; others have what they had", async () => {
  const guild = await createGuild(database().database, { members: 2, currencies: 2, quota: 1000 });
  const [ann = 0, bob = 0] = guild.memberIds;
  const [, second = 0] = guild.currencyIds;
  const late: Promise<unknown>[] = [];
  await guild.give({
    from: ann,
    to: [bob],
    currencyIds: [second],
    amount: 1000,
    beforeCommit: async () => {
      const both = guild.give({ from: ann, to: [bob], currencyIds: guild.currencyIds, amount: 100 });
      late.push(both.catch((error: unknown) => error));
      await expect.poll(waiting).toBe(1);
    },
  });
  expect(await late[0]).toMatchObject({ reason: "no_quota_left", details: { values: { currency: "Coin 1" } } });
});

it("thanks that meet a deadlock, wherever it is, are given at the second try", async () => {
  const guild = await createGuild(database().database, { members: 2, quota: 10_000 });
  const other = database().openAnother();
  const faults = makeFaulty(other.pool);
  const [ann = 0, bob = 0] = guild.memberIds;
  let met = 0;
  for (let at = 1; met === at - 1; at += 1) {
    faults.arm({ kind: "deadlock", at });
    await guild.on(other).give({ from: ann, to: [bob], currencyIds: guild.currencyIds, amount: 1 });
    if (faults.disarm()) met = at;
  }
  expect(met).toBeGreaterThan(5);
  const { rows } = await sql<{ amounts: number }>`
    select count(*)::int as amounts from ledger_transfers where workspace_id = ${guild.id} and amount = 1
  `.execute(database().database.handle);
  expect(rows[0]?.amounts).toBe(met + 1);
});
