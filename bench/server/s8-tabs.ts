import { fillBenchWorkspace } from "@guildhall/server/bench";
import type { BenchWorkspace } from "@guildhall/server/bench";
import { showRatio } from "../lib/benchmark.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { startServerProcess } from "../lib/server-process.ts";
import { compareLatencies } from "./latency.ts";
import { onTwoSizes } from "./two-sizes.ts";
import type { BenchDatabase, TwoSizes } from "./two-sizes.ts";

const MEMBERS = 100;
const MANY = 100_000;
const FEW = 100;
const BAR = 1.5;
const MONTHS = 12;

/** S8: tab counts where there is a lot to count. */
export const tabCounts: Benchmark = {
  name: "S8",
  title: "Tab counts at 100,000 thanks ÷ at 100",
  method:
    "GET of the thanks page's tabs with counts, months and quota, for one month and for all, one client with a keep-alive " +
    `connection, median latency, request by request in turns. ${MEMBERS} members and ${MONTHS} months on both sides, one thanks in a hundred private; PostgreSQL.`,
  run: () => onTwoSizes((database, size) => fillThanks(database, size, size === "large" ? MANY : FEW), measure),
};

async function measure({ url, large, small }: TwoSizes<BenchWorkspace>): Promise<Figure[]> {
  const api = await startServerProcess({ databaseUrl: url });
  const figures: Figure[] = [];
  try {
    for (const [what, query] of [
      ["one month", `?month=${monthOf(3)}`],
      ["every month", ""],
    ] as const) {
      const read = ({ tokens }: BenchWorkspace) => ({ tokens, path: () => `/api/v1/thanks/lists${query}` });
      const ratio = await compareLatencies({ port: api.port, subject: read(large), reference: read(small) });
      figures.push({
        what: `${what}, p50`,
        value: showRatio(ratio, "ms"),
        bar: `≤ ${BAR}`,
        isReached: ratio.ratio <= BAR,
      });
    }
    return figures;
  } finally {
    await api.stop();
  }
}

/** `YYYY-MM`. */
function monthOf(ago: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7);
}

/** A workspace with a year of thanks, counted as the projections count them. */
async function fillThanks(database: BenchDatabase, name: string, thanks: number): Promise<BenchWorkspace> {
  const workspace = await fillBenchWorkspace(database, { members: MEMBERS, quota: 99_900, at: new Date(), name });
  const { pool } = database;
  const { workspaceId, memberIds } = workspace;
  const months = Array.from({ length: MONTHS }, (_, ago) => monthOf(MONTHS - 1 - ago));
  await pool.query(
    `insert into thanks (workspace_id, author_member_id, description, visibility, month, published_at)
     select $1, $2::bigint + n % $3, 'Thank you for the careful review',
       case when n % 100 = 0 then 'private' else 'all' end, month, (month || '-15T12:00:00Z')::timestamptz
     from generate_series(0, $4::int - 1) n, lateral (select ($5::text[])[1 + n * ${MONTHS}::bigint / $4] as month) as at`,
    [workspaceId, memberIds[0], MEMBERS, thanks, months],
  );
  await pool.query(
    `insert into thanks_receivers (workspace_id, thanks_id, member_id, month)
     select workspace_id, id, $2::bigint + (author_member_id - $2 + 1 + id % 7) % $3, month from thanks where workspace_id = $1`,
    [workspaceId, memberIds[0], MEMBERS],
  );
  await pool.query(
    `insert into thanks_counters (workspace_id, member_id, kind, month, thanks)
     select workspace_id, author_member_id, 'given', month, count(*) from thanks where workspace_id = $1 group by 1, 2, 4
     union all
     select workspace_id, member_id, 'received', month, count(*) from thanks_receivers where workspace_id = $1 group by 1, 2, 4
     union all
     select workspace_id, 0, 'team', month, count(*) from thanks where workspace_id = $1 and visibility = 'all' group by 1, 4
     union all
     select workspace_id, member_id, 'circle', month, count(*) from (
       select workspace_id, author_member_id as member_id, month from thanks where workspace_id = $1 and visibility <> 'all'
       union all
       select t.workspace_id, r.member_id, t.month from thanks t
       join thanks_receivers r on r.workspace_id = t.workspace_id and r.thanks_id = t.id
       where t.workspace_id = $1 and t.visibility <> 'all'
     ) person group by 1, 2, 4`,
    [workspaceId],
  );
  return workspace;
}
