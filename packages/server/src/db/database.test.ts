import { sql } from "kysely";
import { expect, it } from "vitest";
import { InvariantError } from "@guildhall/core";
import { useTestDatabase } from "../testing/test-database.ts";
import { SQLSTATE } from "./database-error.ts";
import { unappliedMigrations } from "./migrate.ts";
import { readMigrations } from "./migrations.ts";
import type { Schema } from "./schema.ts";

const test = useTestDatabase();
const at = new Date("2026-11-16T09:00:00.123Z");

function account(email: string) {
  return { email, created_at: at };
}

it("reads int8 and sums as numbers, timestamps as instants, arrays and jsonb as values", async () => {
  const { rows } = await sql`select 9007199254740991::int8 as big, sum(x) as total, avg(x) as mean,
    array_agg(x order by x) as list, '2026-11-16T10:00:00.123+01'::timestamptz as at, '{"a":[1]}'::jsonb as json,
    '2026-11-16'::date as day, '{}'::int8[] as none
    from (values (1::int8), (2::int8)) as t (x)`.execute(test().database.handle);
  expect(rows).toEqual([
    { big: 9007199254740991, total: 3, mean: 1.5, list: [1, 2], at, json: { a: [1] }, day: "2026-11-16", none: [] },
  ]);
});

it("refuses a whole number that JavaScript cannot hold", async () => {
  const asked = sql`select 9007199254740993::int8 as big`.execute(test().database.handle);
  await expect(asked).rejects.toThrow(InvariantError);
});

it("commits what a transaction did and takes all of it back when it fails", async () => {
  const { database } = test();
  await database.transaction(async (tx) => {
    await tx.insertInto("accounts").values(account("kept@example.test")).execute();
  });
  const failing = database.transaction(async (tx) => {
    await tx.insertInto("accounts").values(account("lost@example.test")).execute();
    await tx.insertInto("accounts").values(account("kept@example.test")).execute();
  });
  await expect(failing).rejects.toMatchObject({ code: SQLSTATE.uniqueViolation });
  const found = await database.handle.selectFrom("accounts").select("email").execute();
  expect(found).toEqual([{ email: "kept@example.test" }]);
});

it("does not report success when an error inside a transaction was swallowed", async () => {
  const swallowing = test().database.transaction(async (tx) => {
    await tx.insertInto("accounts").values(account("ghost@example.test")).execute();
    await sql`select no_such_column`.execute(tx).catch(() => undefined);
  });
  await expect(swallowing).rejects.toThrow("in which a statement had failed");
});

it("runs a transaction again after a serialization failure, a bounded number of times", async () => {
  let runs = 0;
  const fails = (times: number) =>
    test().database.transaction(async (tx) => {
      runs += 1;
      if (runs <= times) {
        await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx);
      }
      return runs;
    });
  expect(await fails(2)).toBe(3);
  runs = 0;
  await expect(fails(1_000)).rejects.toMatchObject({ code: SQLSTATE.serializationFailure });
  expect(runs).toBe(6);
});

it("answers many calls at once on few connections", async () => {
  const { handle } = test().database;
  const asked = Array.from({ length: 200 }, (_, index) =>
    sql<{ n: number }>`select ${index}::int as n`.execute(handle),
  );
  const answers = await Promise.all(asked);
  expect(answers.map((each) => each.rows[0]?.n)).toEqual(Array.from({ length: 200 }, (_, index) => index));
});

it("goes on after a statement that does not parse, named or not", async () => {
  const { handle } = test().database;
  for (let round = 0; round < 3; round += 1) {
    await expect(sql`select ${round}::int from nowhere`.execute(handle)).rejects.toThrow("nowhere");
  }
  expect((await sql`select 1 as one`.execute(handle)).rows).toEqual([{ one: 1 }]);
});

it("orders text by Unicode's rules on both engines when asked to", async () => {
  const { rows } = await sql<{ x: string }>`select x from (values ('b'), ('A'), ('a'), ('Ё'), ('Е'), ('Ж')) as t (x)
    order by x collate "und-x-icu"`.execute(test().database.handle);
  expect(rows.map((row) => row.x).join("")).toBe("aAbЕЁЖ");
});

it("knows every table and column that the migrations make", async () => {
  const { rows } = await sql<{ table_name: string }>`select table_name from information_schema.tables
    where table_schema = 'public' order by table_name collate "C"`.execute(test().database.handle);
  const known: Record<keyof Schema, true> = {
    accounts: true,
    workspaces: true,
    sessions: true,
    members: true,
    groups: true,
    member_groups: true,
    currencies: true,
    ledger_accounts: true,
    ledger_transfers: true,
    ledger_entries: true,
    thanks: true,
    thanks_receivers: true,
    thanks_rewards: true,
    events: true,
    event_sequences: true,
    reader_cursors: true,
    reader_failures: true,
    idempotency_keys: true,
    feed_items: true,
    feed_index: true,
    feed_reads: true,
    notifications: true,
    notification_counters: true,
    thanks_counters: true,
    workspace_counters: true,
    leaderboard_scores: true,
    leaderboard_buckets: true,
    quota_reminders: true,
    mails: true,
    rate_limits: true,
    workspace_integrations: true,
    account_tokens: true,
    email_changes: true,
    invites: true,
    account_identities: true,
    feedback: true,
    achievement_templates: true,
    challenges: true,
    challenge_counters: true,
    challenge_rewards: true,
    challenge_entity_rewards: true,
    assignments: true,
    assignment_members: true,
    assignment_rewards: true,
    assignment_comments: true,
    assignment_files: true,
    attachments: true,
    achievements: true,
    period_awards: true,
    challenge_participants: true,
    challenge_months: true,
    schedules: true,
    schedule_occurrences: true,
    integration_keys: true,
    external_users: true,
    products: true,
    product_costs: true,
    product_responsibles: true,
    purchases: true,
    purchase_costs: true,
    purchase_counters: true,
  };
  const made = rows.map((row) => row.table_name).filter((name) => name !== "schema_migrations");
  expect(made).toEqual(Object.keys(known).sort());
});

it("finds a migrated database complete, and one migration more missing", async () => {
  const { pool } = test().database;
  expect(await unappliedMigrations(pool)).toEqual([]);
  const more = { name: "9999_later", sql: "select 1", checksum: "x" };
  expect(await unappliedMigrations(pool, [...readMigrations(), more])).toEqual(["9999_later"]);
});
