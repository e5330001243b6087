import { fillBenchWorkspace } from "@guildhall/server/bench";
import type { BenchDatabase } from "./two-sizes.ts";

const MEMBERS = 100;
/** One in this many perks and purchases belongs to a group. */
const GROUPED = 10;
const MINUTE_MS = 60_000;

/** A workspace with perks and purchases, and sessions of its managers and members. */
export interface FilledPerks {
  readonly managers: readonly string[];
  readonly members: readonly string[];
  readonly memberIds: readonly number[];
  readonly groupId: number;
  /** How many were activated; as many are pending. */
  readonly activated: number;
  readonly perks: number;
}

/** Writes perks and purchases of them in turn: half pending, half activated. */
export async function fillPerks(
  database: BenchDatabase,
  { name, perks, purchases }: { readonly name: string; readonly perks: number; readonly purchases: number },
): Promise<FilledPerks> {
  const at = new Date();
  const { workspaceId, currencyId, memberIds, tokens } = await fillBenchWorkspace(database, {
    members: MEMBERS,
    quota: 0,
    at,
    name,
  });
  const run = async <T>(text: string, ...values: readonly unknown[]): Promise<T[]> =>
    (await database.pool.query(text, [workspaceId, ...values])).rows as T[];
  const managers = MEMBERS / GROUPED;
  await run(
    "update members set roles = '{moderator}' where workspace_id = $1 and id = any($2::bigint[])",
    memberIds.slice(0, managers),
  );
  const [group] = await run<{ id: number }>(
    "insert into groups (workspace_id, name) values ($1, 'Group') returning id",
  );
  const groupId = group?.id ?? 0;
  await run(
    "insert into member_groups (workspace_id, member_id, group_id) select $1, id, $2::bigint from unnest($3::bigint[]) as id",
    groupId,
    memberIds,
  );
  await run(
    `insert into products (workspace_id, title, description, quantity, group_id, author_member_id, created_at)
     select $1, 'Perk ' || n, 'A description of some length of number ' || n, -1, case when n % $5::int = 0 then $4::bigint else 0 end,
       $2::bigint, $3::timestamptz from generate_series(1, $6::int) n`,
    memberIds[0],
    at,
    groupId,
    GROUPED,
    perks,
  );
  await run(
    "insert into product_costs (workspace_id, product_id, currency_id, amount) select $1, id, $2::bigint, 500 from products where workspace_id = $1",
    currencyId,
  );
  await run(
    `insert into purchases (workspace_id, product_id, status, list, listed_at, group_id, buyer_member_id, member_id, title, message,
       activation_comment, activated_by, created_at, requested_at, activated_at)
     select $1, p.id, s.status, s.list, w.at, p.group_id, m.id, m.id, p.title, 'A message of some length about number ' || n,
       '', case s.list when 'activated' then $2::bigint else 0 end, w.at, w.at, case s.list when 'activated' then w.at end
     from generate_series(1, $3::int) n
     cross join lateral (select $4::timestamptz + n * interval '1 minute' as at) w
     join (select id, title, group_id, row_number() over (order by id) as place from products where workspace_id = $1) p
       on p.place = 1 + n % $5::int
     cross join lateral (select ($6::bigint[])[1 + n % $7::int] as id) m
     cross join lateral (select case when n / $7::int % 2 = 0 then 'activation_requested' else 'activated' end as status,
       case when n / $7::int % 2 = 0 then 'requests' else 'activated' end as list) s`,
    memberIds[0],
    purchases,
    new Date(at.getTime() - purchases * MINUTE_MS),
    perks,
    memberIds,
    MEMBERS,
  );
  await run(
    "insert into purchase_costs (workspace_id, purchase_id, currency_id, amount) select $1, id, $2::bigint, 500 from purchases where workspace_id = $1",
    currencyId,
  );
  await run(
    `insert into purchase_counters (workspace_id, group_id, list, value)
     select workspace_id, group_id, list, count(*) from purchases where workspace_id = $1 group by 1, 2, 3`,
  );
  return {
    managers: tokens.slice(0, managers),
    members: tokens.slice(managers),
    memberIds,
    groupId,
    activated: Math.floor(purchases / 2),
    perks,
  };
}
