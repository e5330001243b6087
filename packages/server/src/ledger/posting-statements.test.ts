import { sql } from "kysely";
import { expect, it } from "vitest";
import { createGuild } from "../testing/guild.ts";
import type { Guild } from "../testing/guild.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import { postTransfers, readBalances } from "./ledger.repository.ts";

const at = new Date("2026-11-16T09:00:00Z");

function pay(guild: Guild, amount: number, reference: string) {
  const [memberId = 0] = guild.memberIds;
  const [currencyId = 0] = guild.currencyIds;
  const transfer = {
    from: { kind: "adjustment" },
    to: { kind: "member", ownerId: memberId },
    currencyId,
    amount,
    reason: "adjustment",
    reference,
  } as const;
  return { workspaceId: guild.id, actorId: memberId, at, transfers: [transfer] };
}

it("moves amounts only in the workspace it names, also with partitioned accounts", async () => {
  const own = await openTestDatabase();
  const { database } = own;
  const [one, other] = [
    await createGuild(database, { members: 1, quota: 0 }),
    await createGuild(database, { members: 1, quota: 0 }),
  ];
  await database.pool.query(`
    alter table ledger_accounts rename to ledger_accounts_before;
    create table ledger_accounts (like ledger_accounts_before including defaults including constraints including indexes)
      partition by list (workspace_id);
    alter table ledger_accounts alter column id set default nextval(pg_get_serial_sequence('ledger_accounts_before', 'id'));
    create table accounts_of_one partition of ledger_accounts for values in (${one.id});
    create table accounts_of_others partition of ledger_accounts default;
    insert into ledger_accounts select * from ledger_accounts_before;
  `);
  for (const guild of [one, other]) await postTransfers(database.handle, pay(guild, 100, `first-${guild.id}`));
  const balancesOf = async ({ id, memberIds }: Guild) =>
    Object.fromEntries(await readBalances(database.handle, id, memberIds));
  const before = await balancesOf(other);
  await postTransfers(database.handle, pay(one, 500, "second"));
  expect(await balancesOf(other)).toEqual(before);
  await own.close();
});

it("finds accounts by ID, whatever the planner knew about the tables", async () => {
  const own = await openTestDatabase();
  const guild = await createGuild(own.database, { members: 1, quota: 0 });
  const [currencyId = 0] = guild.currencyIds;
  await own.database.transaction(async (tx) => {
    for (let turn = 0; turn < 8; turn += 1) await postTransfers(tx, pay(guild, 1, `early-${turn}`));
    await tx
      .insertInto("ledger_accounts")
      .values(
        Array.from({ length: 5_000 }, (_, place) => ({
          workspace_id: guild.id,
          kind: "member" as const,
          owner_id: 1_000 + place,
          currency_id: currencyId,
        })),
      )
      .execute();
    const fetched = async () => {
      const { rows } = await sql<{ read: number }>`
        select idx_tup_fetch + seq_tup_read as read from pg_stat_xact_user_tables where relname = 'ledger_accounts'
      `.execute(tx);
      return rows[0]?.read ?? Number.NaN;
    };
    const before = await fetched();
    await postTransfers(tx, pay(guild, 1, "late"));
    expect((await fetched()) - before).toBeLessThan(50);
  });
  await own.close();
});
