import type { BenchWorkspace, openBenchDatabase } from "@guildhall/server/bench";

type Database = Awaited<ReturnType<typeof openBenchDatabase>>;

const STEP = 1_000_000;
const THANKS = 100_000;
/** Filling stops after this many ms; building the indexes takes as long again. */
const PATIENCE_MS = 90_000;
const TABLES = ["feed_items", "feed_index"];

/**
 * Fills a workspace's feed with thanks cards, ids from 1, and puts its first member into a group; every tenth card is
 * visible to that group only. Returns the number of cards: as many as wanted or as time allowed.
 */
export async function fillFeed(
  { pool }: Database,
  wanted: { readonly workspace: BenchWorkspace; readonly items: number; readonly at: Date },
): Promise<number> {
  const { workspace, items, at } = wanted;
  const { workspaceId, memberIds } = workspace;
  const one = async (text: string, values: unknown[] = []): Promise<{ id: number }[]> =>
    (await pool.query(text, values)).rows as { id: number }[];
  const [group] = await one("insert into groups (workspace_id, name) values ($1, 'Group') returning id", [workspaceId]);
  const groupId = group?.id ?? 0;
  await one("insert into member_groups (workspace_id, member_id, group_id) values ($1, $2, $3)", [
    workspaceId,
    memberIds[0],
    groupId,
  ]);
  await fillThanks(one, workspace, at);
  const rebuild = await dropIndexes(pool);
  const startedAt = performance.now();
  let filled = 0;
  while (filled < items && performance.now() - startedAt < PATIENCE_MS) {
    const until = Math.min(items, filled + STEP);
    await one(
      `insert into feed_items (workspace_id, id, event_id, category, type, entity_id, author_member_id, payload, audience, at)
       select $1::bigint, n, n, 'thanks', 'thanks_published', 1 + n % $4, $5::bigint + n % $6,
         jsonb_build_object('thanksId', 1 + n % $4),
         case when n % 10 = 0 then 'groups' else 'everyone' end, $7::timestamptz - ($8 - n) * interval '1 second'
       from generate_series($2::bigint, $3::bigint) n`,
      [workspaceId, filled + 1, until, THANKS, memberIds[0], memberIds.length, at, items],
    );
    await one(
      `insert into feed_index (workspace_id, audience, group_id, item_id)
       select $1::bigint, case when n % 10 = 0 then 'group:' || $4 else 'all' end, 0, n
       from generate_series($2::bigint, $3::bigint) n`,
      [workspaceId, filled + 1, until, String(groupId)],
    );
    filled = until;
  }
  for (const statement of rebuild) await one(statement);
  for (const table of [...TABLES, "thanks"]) await one(`vacuum (analyze) ${table}`);
  return filled;
}

type Ask = (text: string, values?: unknown[]) => Promise<{ id: number }[]>;

async function fillThanks(one: Ask, { workspaceId, currencyId, memberIds }: BenchWorkspace, at: Date): Promise<void> {
  await one(
    `insert into thanks (workspace_id, id, author_member_id, description, visibility, month, published_at)
     select $1, n, $2::bigint + n % $3, 'Thank you for the careful review', 'all', to_char($4::timestamptz, 'YYYY-MM'), $4
     from generate_series(1, $5::bigint) n`,
    [workspaceId, memberIds[0], memberIds.length, at, THANKS],
  );
  await one(
    `insert into thanks_receivers (workspace_id, thanks_id, member_id, month)
     select workspace_id, id, $2::bigint + (id + 1) % $3, month from thanks where workspace_id = $1`,
    [workspaceId, memberIds[0], memberIds.length],
  );
  await one(
    `insert into thanks_rewards (workspace_id, thanks_id, currency_id, amount)
     select workspace_id, id, $2, 100 from thanks where workspace_id = $1`,
    [workspaceId, currencyId],
  );
}

/**
 * Drops the indexes, since rebuilding them is many times faster, and returns the statements that recreate them. Foreign
 * keys stay dropped: no read uses them, and the events behind the cards are left out.
 */
async function dropIndexes(pool: Database["pool"]): Promise<string[]> {
  const ask = async (text: string) => (await pool.query(text, [TABLES])).rows as { drop: string; make: string }[];
  const keys = await ask(
    `select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where conrelid = any($1::text[]::regclass[]) and contype in ('p', 'u')`,
  );
  const foreign = await ask(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop, '' as make
     from pg_constraint where conrelid = any($1::text[]::regclass[]) and contype = 'f'`,
  );
  const indexes = await ask(
    `select format('drop index %I', indexname) as drop, indexdef as make from pg_indexes
     where tablename = any($1::text[]) and indexname not in (select conname from pg_constraint)`,
  );
  for (const { drop } of [...foreign, ...indexes, ...keys]) await pool.query(drop);
  return [...keys, ...indexes].map(({ make }) => make);
}
