import { fillBenchWorkspace } from "@guildhall/server/bench";
import type { BenchDatabase } from "./two-sizes.ts";

const MEMBERS = 100;
const PERKS = 50;
const MINUTE_MS = 60_000;

/** A workspace with purchases, and a manager's session. */
export interface FilledPurchases {
  readonly token: string;
}

/** Writes activated purchases, each with a price in one currency, a message and a comment. */
export async function fillPurchases(
  database: BenchDatabase,
  { name, purchases }: { readonly name: string; readonly purchases: number },
): Promise<FilledPurchases> {
  const at = new Date();
  const { workspaceId, currencyId, memberIds, tokens } = await fillBenchWorkspace(database, {
    members: MEMBERS,
    quota: 0,
    at,
    name,
  });
  const run = async (text: string, ...values: readonly unknown[]): Promise<void> => {
    await database.pool.query(text, [workspaceId, ...values]);
  };
  const [manager] = memberIds;
  await run("update members set roles = '{moderator}' where workspace_id = $1 and id = $2", manager);
  await run(
    `insert into products (workspace_id, title, quantity, author_member_id, created_at)
     select $1, 'Perk ' || n, -1, $2::bigint, $3::timestamptz from generate_series(1, $4::int) n`,
    manager,
    at,
    PERKS,
  );
  const since = new Date(at.getTime() - purchases * MINUTE_MS);
  await run(
    `insert into purchases (workspace_id, product_id, status, list, listed_at, buyer_member_id, member_id, title, message,
       activation_comment, activated_by, created_at, requested_at, activated_at)
     select $1, p.id, 'activated', 'activated', w.at, m.id, m.id, p.title, 'A message of some length about number ' || n,
       'Handed out at the desk, with <marks> & signs', $2::bigint, w.at, w.at, w.at
     from generate_series(1, $3::int) n
     cross join lateral (select $4::timestamptz + n * interval '1 minute' as at) w
     join lateral (select id, title from products where workspace_id = $1 order by id offset n % $5::int limit 1) p on true
     join lateral (select ($6::bigint[])[1 + n % $7::int] as id) m on true`,
    manager,
    purchases,
    since,
    PERKS,
    memberIds,
    MEMBERS,
  );
  await run(
    "insert into purchase_costs (workspace_id, purchase_id, currency_id, amount) select $1, id, $2::bigint, 500 + id % 100 from purchases where workspace_id = $1",
    currencyId,
  );
  await run(
    `insert into purchase_counters (workspace_id, group_id, list, value)
     select workspace_id, group_id, list, count(*) from purchases where workspace_id = $1 group by 1, 2, 3`,
  );
  return { token: tokens[0] ?? "" };
}
