import { sql } from "kysely";
import { expect, it } from "vitest";
import { openTestDatabase } from "../testing/test-database.ts";
import { migrate } from "./migrate.ts";
import { readMigrations } from "./migrations.ts";

const at = new Date("2026-11-16T09:00:00Z");
const before = readMigrations().filter(({ name }) => name < "0046");

it("gives older cards the groups and audience of their subject", async () => {
  const own = await openTestDatabase();
  const { handle, pool } = own.database;
  await sql`drop schema public cascade`.execute(handle);
  await sql`create schema public`.execute(handle);
  await migrate(pool, at, { migrations: before });
  for (const statement of [
    sql`insert into accounts (id, email, created_at) values (1, 'ann@acme.example', ${at})`,
    sql`insert into workspaces (id, name, license, created_at) values (1, 'Acme', '{}', ${at})`,
    sql`insert into members (workspace_id, id, account_id, name, created_at) values (1, 1, 1, 'Ann', ${at})`,
    sql`insert into thanks (workspace_id, id, author_member_id, description, visibility, group_ids, month, published_at)
      values (1, 1, 1, 'To all', 'all', '{4,5}', '2026-11', ${at}), (1, 2, 1, 'To us', 'group', '{4,5}', '2026-11', ${at}),
        (1, 3, 1, 'To you', 'private', '{}', '2026-11', ${at})`,
    sql`insert into challenges (workspace_id, id, type, status, list, listed_at, title, result_type, author_member_id, group_id, created_at)
      values (1, 1, 'quest', 'new', 'active', ${at}, 'Of the crew', 'all', 1, 4, ${at}),
        (1, 2, 'quest', 'new', 'active', ${at}, 'Of everyone', 'all', 1, 0, ${at})`,
    sql`insert into events (workspace_id, id, seq, type, actor_member_id, payload, at)
      select 1, n, n, 'x', 1, '{}', ${at} from generate_series(1, 7) n`,
    sql`insert into feed_items (workspace_id, id, event_id, category, type, entity_id, payload, at) values
      (1, 1, 1, 'thanks', 'thanks_published', 1, '{"thanksId":1}', ${at}),
      (1, 2, 2, 'thanks', 'thanks_published', 2, '{"thanksId":2}', ${at}),
      (1, 3, 3, 'thanks', 'thanks_published', 3, '{"thanksId":3}', ${at}),
      (1, 4, 4, 'challenge', 'challenge_published', 1, '{"challengeId":1}', ${at}),
      (1, 5, 5, 'challenge', 'challenge_published', 2, '{"challengeId":2}', ${at}),
      (1, 6, 6, 'assignment', 'assignment_rejected', 9, '{"challengeId":1}', ${at}),
      (1, 7, 7, 'user_balance', 'balance_adjusted', 1, '{}', ${at})`,
  ]) {
    await statement.execute(handle);
  }
  await migrate(pool, at);

  const { rows } = await sql<{ groups: string; audience: string }>`
    select array_to_string(group_ids, ' ') as groups, audience from feed_items order by id
  `.execute(handle);
  expect(rows.map(({ groups, audience }) => `${audience} ${groups}`.trim())).toEqual([
    "everyone 4 5",
    "groups 4 5",
    "members",
    "viewers 4",
    "viewers",
    "members 4",
    "members",
  ]);
  await own.close();
});
