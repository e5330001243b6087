import { sql } from "kysely";
import { expect, it } from "vitest";
import { openTestDatabase } from "../testing/test-database.ts";
import { migrate } from "./migrate.ts";
import { readMigrations } from "./migrations.ts";

const at = new Date("2026-11-16T09:00:00Z");
const before = readMigrations().filter(({ name }) => name < "0032");

it("marks problems given up before that state existed, and moves them in every count", async () => {
  const own = await openTestDatabase();
  const { handle, pool } = own.database;
  await sql`drop schema public cascade`.execute(handle);
  await sql`create schema public`.execute(handle);
  await migrate(pool, at, { migrations: before });
  for (const statement of [
    sql`insert into accounts (id, email, created_at) values (1, 'ann@acme.example', ${at})`,
    sql`insert into workspaces (id, name, license, created_at) values (1, 'Acme', '{}', ${at})`,
    sql`insert into members (workspace_id, id, account_id, name, created_at) values (1, 1, 1, 'Ann', ${at})`,
    sql`insert into challenges (workspace_id, id, type, status, list, listed_at, title, result_type, author_member_id, created_at)
      values (1, 1, 'problem', 'new', 'active', '2026-10-31T23:30:00Z', 'Given up', 'all', 1, ${at}),
             (1, 2, 'problem', 'new', 'active', ${at}, 'Nobody took it', 'all', 1, ${at}),
             (1, 3, 'problem', 'in_progress', 'active', ${at}, 'Somebody is at it', 'all', 1, ${at}),
             (1, 4, 'quest', 'new', 'active', ${at}, 'A quest somebody left', 'all', 1, ${at})`,
    sql`insert into assignments (workspace_id, id, challenge_id, type, status, leader_member_id, accepted_at)
      values (1, 1, 1, 'problem', 'abandoned', 1, ${at}), (1, 2, 3, 'problem', 'active', 1, ${at}), (1, 3, 4, 'quest', 'abandoned', 1, ${at})`,
    sql`insert into challenge_counters (workspace_id, group_id, list, value) values (1, 0, 'active', 4)`,
    sql`insert into challenge_months (workspace_id, list, group_id, month, value)
      values (1, 'active', 0, '2026-10-01', 1), (1, 'active', 0, '2026-11-01', 3)`,
  ]) {
    await statement.execute(handle);
  }
  await migrate(pool, at);

  const challenges = await sql`select id::int, status, list from challenges order by id`.execute(handle);
  expect(challenges.rows).toEqual([
    { id: 1, status: "given_up", list: "given_up" },
    { id: 2, status: "new", list: "active" },
    { id: 3, status: "in_progress", list: "active" },
    { id: 4, status: "new", list: "active" },
  ]);
  const counted = await sql`select list, value::int from challenge_counters order by list`.execute(handle);
  expect(counted.rows).toEqual([
    { list: "active", value: 3 },
    { list: "given_up", value: 1 },
  ]);
  const months = await sql`select list, month::text, value::int from challenge_months order by list, month`.execute(
    handle,
  );
  expect(months.rows).toEqual([
    { list: "active", month: "2026-10-01", value: 0 },
    { list: "active", month: "2026-11-01", value: 3 },
    { list: "given_up", month: "2026-10-01", value: 1 },
  ]);
  await own.close();
});
