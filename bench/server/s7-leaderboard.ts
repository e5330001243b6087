import { BUCKET_WIDTHS, fillBenchWorkspace } from "@guildhall/server/bench";
import type { BenchWorkspace } from "@guildhall/server/bench";
import { showRatio } from "../lib/benchmark.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { startServerProcess } from "../lib/server-process.ts";
import { compareLatencies } from "./latency.ts";
import { onTwoSizes } from "./two-sizes.ts";
import type { BenchDatabase, TwoSizes } from "./two-sizes.ts";

const MANY = 100_000;
const FEW = 100;
const BAR = 2;

/** S7: the leaderboard of a very large workspace against a small one. */
export const leaderboardSize: Benchmark = {
  name: "S7",
  title: "Leaderboard at 100,000 members ÷ at 100 members",
  method:
    "GET of the first page and of the places around the asker, 100 askers of each workspace by turns, all time, one client " +
    "with a keep-alive connection, median latency, request by request in turns. Scores are many low and few high; PostgreSQL, everything warm.",
  run: () => onTwoSizes((database, size) => fillScored(database, size, size === "large" ? MANY : FEW), measure),
};

async function measure({ url, large, small }: TwoSizes<BenchWorkspace>): Promise<Figure[]> {
  const api = await startServerProcess({ databaseUrl: url });
  const figures: Figure[] = [];
  try {
    for (const [what, query] of [
      ["first page", ""],
      ["around me", "?around=me"],
    ] as const) {
      const read = ({ tokens }: BenchWorkspace) => ({
        tokens: spread(tokens),
        path: () => `/api/v1/users/leaderboard${query}`,
      });
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

// As many callers on both sides: otherwise the large side would also measure uncached sessions.
function spread(tokens: readonly string[]): readonly string[] {
  const step = tokens.length / FEW;
  return Array.from({ length: FEW }, (_, index) => tokens[Math.floor(index * step)] ?? "");
}

/** A workspace whose members all have scores, stored as the leaderboard's projection stores them. */
async function fillScored(database: BenchDatabase, name: string, members: number): Promise<BenchWorkspace> {
  const workspace = await fillBenchWorkspace(database, { members, quota: 99_900, at: new Date(), name });
  const { pool } = database;
  const { workspaceId, currencyId } = workspace;
  await pool.query("select setseed(0.5)");
  await pool.query(
    `insert into leaderboard_scores (workspace_id, period, member_id, score)
     select workspace_id, 'all', id, 100 * (1 + floor(power(random(), 3) * 20000))::bigint
     from members where workspace_id = $1`,
    [workspaceId],
  );
  await pool.query(
    `insert into leaderboard_buckets (workspace_id, period, width, bucket, members)
     select workspace_id, period, width, score / width, count(*)
     from leaderboard_scores, unnest($2::bigint[]) as width
     where workspace_id = $1 group by workspace_id, period, width, score / width`,
    [workspaceId, BUCKET_WIDTHS],
  );
  await pool.query(
    `insert into ledger_accounts (workspace_id, kind, owner_id, currency_id, balance)
     select workspace_id, 'member', member_id, $2, score from leaderboard_scores where workspace_id = $1`,
    [workspaceId, currencyId],
  );
  return workspace;
}
