import { sql } from "kysely";
import { expect, it } from "vitest";
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
