import { sql } from "kysely";
import { expect, it } from "vitest";
import { openTestDatabase } from "../testing/test-database.ts";
import { migrate } from "./migrate.ts";
import { readMigrations } from "./migrations.ts";

const at = new Date("2026-11-16T09:00:00Z");
const before = readMigrations().filter(({ name }) => name < "0063");

it("fills in the balance after each entry of accounts that keep one, and goes on from it", async () => {
  const own = await openTestDatabase();
  const { handle, pool } = own.database;
  await sql`drop schema public cascade`.execute(handle);
  await sql`create schema public`.execute(handle);
  await migrate(pool, at, { migrations: before });
  await sql`insert into workspaces (id, name, license, created_at) values (1, 'Acme', '{}', ${at})`.execute(handle);
  await sql`insert into currencies (workspace_id, id, name, icon, kind) values (1, 1, 'star', '⭐', 'emoji')`.execute(
    handle,
  );
  const post = async (...amounts: readonly number[]): Promise<void> => {
    const transfers = amounts.map((amount, place) => ({
      ...(amount > 0
        ? { from_kind: "adjustment", from_owner: 0, to_kind: "member", to_owner: 7 }
        : { from_kind: "member", from_owner: 7, to_kind: "adjustment", to_owner: 0 }),
      from_period: "",
      to_period: "",
      currency: 1,
      amount: Math.abs(amount),
      reason: "adjustment",
      reference: `${String(amounts)}-${String(place)}`,
    }));
    await sql`select post_transfers(1, 0, ${at}, ${JSON.stringify(transfers)})`.execute(handle);
  };
  const balances = async (kind: string): Promise<unknown> => {
    const { rows } = await sql<{ balance: number | null }>`
      select e.balance::int from ledger_entries e join ledger_accounts a on a.workspace_id = e.workspace_id and a.id = e.account_id
      where a.kind = ${kind} order by e.transfer_id`.execute(handle);
    return rows.map(({ balance }) => balance);
  };
  await post(500, -200, 50);
  await post(-350);
  await migrate(pool, at);
  expect(await balances("member")).toEqual([500, 300, 350, 0]);
  await post(10, 20, -30);
  expect(await balances("member")).toEqual([500, 300, 350, 0, 10, 30, 0]);
  expect(await balances("adjustment")).toEqual([null, null, null, null, null, null, null]);
  await own.close();
});
