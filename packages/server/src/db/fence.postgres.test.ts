import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGuild } from "../testing/guild.ts";
import type { Guild } from "../testing/guild.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import type { Database, Tx } from "./database.ts";
import { FenceError, raiseFence } from "./fence.ts";
import { openPostgres } from "./postgres.ts";

let test: TestDatabase;
let own: Guild;
let other: Guild;

beforeAll(async () => {
  test = await openTestDatabase({ isFenced: true });
  own = await createGuild(test.database, { members: 3, quota: 100 });
  other = await createGuild(test.database, { members: 3, quota: 100 });
  for (const guild of [own, other]) {
    const [from = 0, to = 0] = guild.memberIds;
    await guild.give({ from, to: [to], currencyIds: guild.currencyIds, amount: 10 });
    await guild.readEvents();
  }
});

afterAll(() => test.close());

/** A second pool for trying out roles. */
function openAs(fencedRole: string | null, change: (url: URL) => void = () => undefined): Database {
  const url = new URL(test.url ?? "");
  change(url);
  return openPostgres({ url: url.href, poolSize: 1, statementTimeoutMs: 12_000, fencedRole });
}

async function tablesOfWorkspaces(): Promise<readonly string[]> {
  const { rows } = await test.database.pool.query<{ name: string }>(
    "select tablename as name from pg_policies where schemaname = current_schema() and tablename <> 'workspaces' order by 1",
  );
  return rows.map(({ name }) => name);
}

async function workspacesIn(database: Database, table: string): Promise<readonly number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select distinct workspace_id as id from ${sql.table(table)} order by 1`.execute(database.handle);
  return rows.map(({ id }) => id);
}

describe("a statement that forgets its workspace", () => {
  it("only finds its own workspace's rows, in every table with rows of both", async () => {
    const shared: string[] = [];
    for (const table of await tablesOfWorkspaces()) {
      const all = await workspacesIn(test.database, table);
      expect(await workspacesIn(test.database.within(own.id), table), table).toEqual(all.filter((id) => id === own.id));
      if (all.length === 2) shared.push(table);
    }
    expect(shared).toEqual(
      expect.arrayContaining(["events", "ledger_accounts", "ledger_entries", "members", "thanks"]),
    );
    expect(await test.database.within(own.id).handle.selectFrom("workspaces").select("id").execute()).toEqual([
      { id: own.id },
    ]);
  });

  it("doesn't change or remove another's rows", async () => {
    await test.database.within(own.id).transaction(async (tx) => {
      const changed = await tx.updateTable("members").set({ name: "Mine" }).executeTakeFirst();
      expect(changed.numUpdatedRows).toBe(3n);
      const removed = await tx.deleteFrom("events").where("workspace_id", "=", other.id).executeTakeFirst();
      expect(removed.numDeletedRows).toBe(0n);
    });
    const names = await test.database.handle
      .selectFrom("members")
      .select("name")
      .where("workspace_id", "=", other.id)
      .execute();
    expect(names.map(({ name }) => name)).not.toContain("Mine");
  });

  it("is refused if it writes into another workspace, or moves a row there", async () => {
    const within = test.database.within(own.id).handle;
    const currency = { name: "coin", icon: "🪙", kind: "emoji" } as const;
    await expect(
      within
        .insertInto("currencies")
        .values({ ...currency, workspace_id: other.id })
        .execute(),
    ).rejects.toThrow("row-level security");
    await expect(within.updateTable("currencies").set({ workspace_id: other.id }).execute()).rejects.toThrow(
      "row-level security",
    );
    await within
      .insertInto("currencies")
      .values({ ...currency, workspace_id: own.id })
      .execute();
  });

  it("can't move another workspace's ledger", async () => {
    const [from = 0, to = 0] = other.memberIds;
    const stranger = other.on(test.database.within(own.id));
    await expect(stranger.give({ from, to: [to], currencyIds: other.currencyIds, amount: 10 })).rejects.toThrow();
    const { rows } = await sql<{
      transfers: number;
    }>`select count(*)::int as transfers from ledger_transfers where workspace_id = ${other.id}`.execute(
      test.database.handle,
    );
    expect(rows).toEqual([{ transfers: 1 }]);
  });
});

describe("without a scope", () => {
  it("the role sees and writes nothing: forgetting it closes, not opens", async () => {
    const asRole = <T>(work: (tx: Tx) => Promise<T>) =>
      test.database.transaction(async (tx) => {
        await sql`set local role ${sql.id(test.fencedRole ?? "")}`.execute(tx);
        return work(tx);
      });
    await asRole(async (tx) => {
      for (const table of await tablesOfWorkspaces()) {
        expect((await sql`select from ${sql.table(table)} limit 1`.execute(tx)).rows, table).toEqual([]);
      }
    });
    const coin = { workspace_id: own.id, name: "coin", icon: "🪙", kind: "emoji" } as const;
    await expect(asRole((tx) => tx.insertInto("currencies").values(coin).execute())).rejects.toThrow(
      "row-level security",
    );
  });

  it("a missing role answers nothing, not everything", async () => {
    const database = openAs("nobody_at_all");
    await expect(database.within(own.id).handle.selectFrom("members").select("id").execute()).rejects.toThrow();
    await expect(
      database.within(own.id).transaction((tx) => tx.selectFrom("members").select("id").execute()),
    ).rejects.toThrow();
    await database.close();
  });
});

it("leaves no scope on the connection, whatever happened in it", async () => {
  const database = openAs(test.fencedRole);
  const scope = async () =>
    (
      await sql`select current_user <> session_user as is_fenced, coalesce(current_setting('guildhall.workspace', true), '') as workspace`.execute(
        database.handle,
      )
    ).rows;
  const free = [{ is_fenced: false, workspace: "" }];
  const within = database.within(own.id);
  await within.handle.selectFrom("members").select("id").execute();
  expect(await scope()).toEqual(free);
  await expect(sql`select 1 / 0`.execute(within.handle)).rejects.toThrow();
  expect(await scope()).toEqual(free);
  await within.transaction(async (tx) => {
    expect((await sql`select current_setting('guildhall.workspace') as workspace`.execute(tx)).rows).toEqual([
      { workspace: String(own.id) },
    ]);
  });
  expect(await scope()).toEqual(free);
  await expect(within.transaction((tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow();
  expect(await scope()).toEqual(free);
  const mixed = await Promise.all([own.id, other.id, own.id].map((id) => workspacesIn(database.within(id), "members")));
  expect(mixed).toEqual([[own.id], [other.id], [own.id]]);
  await database.close();
});

describe("turning on row-level security", () => {
  const asOwner = (url: URL) => {
    url.username = "fence_owner";
  };

  it("can be done by an ordinary owner that may become the role, and says what's missing", async () => {
    const { pool } = test.database;
    await pool.query("create role fence_owner login");
    await pool.query(
      "do $$ declare t name; begin for t in select tablename from pg_tables where schemaname = 'public' loop execute format('alter table %I owner to fence_owner', t); end loop; end $$",
    );
    const database = openAs("fence_role", asOwner);
    const whatLacks = () =>
      raiseFence(database.pool, "fence_role").then(
        () => "nothing",
        (error: Error) => error.message,
      );
    expect(await whatLacks()).toContain('create role fence_role nologin; grant fence_role to "fence_owner"');
    await pool.query("create role fence_role nologin");
    expect(await whatLacks()).toContain("may not become fence_role");
    await pool.query("grant fence_role to fence_owner");
    await pool.query("grant create on schema public to fence_owner");
    expect(await whatLacks()).toBe("nothing");
    expect(await workspacesIn(database, "members")).toEqual([own.id, other.id]);
    expect(await workspacesIn(database.within(other.id), "members")).toEqual([other.id]);
    await expect(sql`drop table events`.execute(database.within(own.id).handle)).rejects.toThrow("must be owner");
    await database.close();
  });

  it("is refused for a role that policies don't bind", async () => {
    const { pool } = test.database;
    for (const how of ["superuser", "bypassrls", "in role fence_owner"]) {
      await pool.query(`create role fence_unbound nologin ${how}`);
      const raised = raiseFence(pool, "fence_unbound");
      await expect(raised, how).rejects.toThrow(FenceError);
      await expect(raised, how).rejects.toThrow("policies do not bind fence_unbound");
      await pool.query("drop owned by fence_unbound");
      await pool.query("drop role fence_unbound");
    }
  });

  it("gives the role access to tables a later version adds", async () => {
    await test.database.pool.query("create table later (workspace_id bigint, note text)");
    await expect(sql`select from later`.execute(test.database.within(own.id).handle)).rejects.toThrow(
      "permission denied",
    );
    await raiseFence(test.database.pool, test.fencedRole ?? "");
    expect((await sql`select from later`.execute(test.database.within(own.id).handle)).rows).toEqual([]);
  });
});
