import { fillBenchWorkspace } from "@guildhall/server/bench";
import type { BenchDatabase } from "./two-sizes.ts";

const MEMBERS = 5;
const LAST_PAGE = 30;
const MINUTE_MS = 60_000;

/** A workspace with a member of many transfers, and that member's session. */
export interface FilledStatement {
  readonly token: string;
  readonly memberId: number;
  /** Pagination cursor of the statement's middle page. */
  readonly middleId: number;
  /** Pagination cursor of its last page. */
  readonly lastPageId: number;
}

/**
 * Writes transfers of the first of five members in two currencies (three thanks, then a purchase) and as many of the
 * others.
 */
export async function fillStatement(
  database: BenchDatabase,
  { name, transfers }: { readonly name: string; readonly transfers: number },
): Promise<FilledStatement> {
  const at = new Date();
  const { workspaceId, memberIds, tokens } = await fillBenchWorkspace(database, {
    members: MEMBERS,
    quota: 0,
    at,
    name,
  });
  const [memberId = 0, giverId] = memberIds;
  const run = async <Row>(text: string, ...values: readonly unknown[]): Promise<Row[]> =>
    (await database.pool.query(text, [workspaceId, ...values])).rows as Row[];
  await run("insert into currencies (workspace_id, name, icon, kind, position) values ($1, 'Moons', '🌙', 'emoji', 1)");
  await run(
    `insert into ledger_accounts (workspace_id, kind, owner_id, currency_id)
     select $1, 'member', m.id, c.id from members m, currencies c where m.workspace_id = $1 and c.workspace_id = $1
     union all select $1, 'adjustment', 0, id from currencies where workspace_id = $1`,
  );
  await run(
    "insert into products (workspace_id, title, quantity, author_member_id, created_at) values ($1, 'Coffee', -1, $2::bigint, $3::timestamptz)",
    giverId,
    at,
  );
  const since = new Date(at.getTime() - transfers * MINUTE_MS);
  await run(
    `insert into thanks (workspace_id, author_member_id, description, visibility, month, published_at)
     select $1, $2::bigint, 'A thanks of some length about number ' || n, 'all', '2026-01', $3::timestamptz + n * interval '1 minute'
     from generate_series(1, $4::int) n`,
    giverId,
    since,
    transfers,
  );
  await run(
    `insert into purchases (workspace_id, product_id, status, list, listed_at, buyer_member_id, member_id, title, created_at)
     select $1, (select max(id) from products where workspace_id = $1), 'inactive', 'inactive', $3::timestamptz, $2::bigint, $2::bigint, 'Coffee ' || n,
       $3::timestamptz + n * interval '1 minute' from generate_series(1, $4::int) n`,
    memberId,
    since,
    transfers,
  );
  await run(
    `with first as (select (select min(id) from thanks where workspace_id = $1) as thanks, (select min(id) from purchases where workspace_id = $1) as purchase),
     planned as (
       select n, n % 4 = 3 as is_out, w.id as owner, c.id as currency from generate_series(0, $2::int - 1) n
       join lateral (select id from currencies where workspace_id = $1 order by id offset n / 4 % 2 limit 1) c on true
       cross join lateral (values (0, $3::bigint), (1, ($4::bigint[])[2 + n / 8 % $5::int])) w (place, id)
       order by n, w.place
     )
     insert into ledger_transfers (workspace_id, from_account_id, to_account_id, currency_id, amount, reason, reference, at)
     select $1, case when p.is_out then own.id else side.id end, case when p.is_out then side.id else own.id end, p.currency,
       100 + n % 50, case when p.is_out then 'purchase' else 'thanks' end,
       case when p.is_out then 'purchase:' || (first.purchase + n) else 'thanks:' || (first.thanks + n) end, $6::timestamptz + n * interval '1 minute'
     from planned p cross join first
     join ledger_accounts own on own.workspace_id = $1 and own.kind = 'member' and own.owner_id = p.owner and own.currency_id = p.currency
     join ledger_accounts side on side.workspace_id = $1 and side.kind = 'adjustment' and side.currency_id = p.currency
     order by p.n`,
    transfers,
    memberId,
    memberIds,
    MEMBERS - 1,
    since,
  );
  await run(
    `insert into ledger_entries (workspace_id, transfer_id, account_id, amount, balance)
     select t.workspace_id, t.id, e.account, e.amount,
       case when a.kind = 'member' then sum(e.amount) over (partition by e.account order by t.id) end
     from ledger_transfers t
     cross join lateral (values (t.from_account_id, - t.amount), (t.to_account_id, t.amount)) as e (account, amount)
     join ledger_accounts a on a.workspace_id = t.workspace_id and a.id = e.account
     where t.workspace_id = $1 order by t.id`,
  );
  await run(
    `update ledger_accounts a set balance = e.balance
     from (select account_id, sum(amount) as balance from ledger_entries where workspace_id = $1 group by 1) e
     where a.workspace_id = $1 and a.id = e.account_id and a.kind = 'member'`,
  );
  const placeOf = async (place: number): Promise<number> => {
    const [row] = await run<{ id: number }>(
      `select e.transfer_id as id from ledger_entries e
       join ledger_accounts a on a.workspace_id = $1 and a.id = e.account_id and a.kind = 'member' and a.owner_id = $2::bigint
       where e.workspace_id = $1 order by 1 offset $3::int limit 1`,
      memberId,
      place,
    );
    return row?.id ?? 0;
  };
  return {
    token: tokens[0] ?? "",
    memberId,
    middleId: await placeOf(transfers / 2),
    lastPageId: await placeOf(LAST_PAGE),
  };
}
