import { fillBenchWorkspace } from "@guildhall/server/bench";
import { showRatio } from "../lib/benchmark.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { startServerProcess } from "../lib/server-process.ts";
import { compareLatencies } from "./latency.ts";
import { onTwoSizes } from "./two-sizes.ts";
import type { BenchDatabase, TwoSizes } from "./two-sizes.ts";

const MANY = 5_000;
const FEW = 5;
const LAST_PAGE = Math.floor(MANY / 30);
const BAR = 2;

/** S16: the list of workspaces for a member of 5,000 against a member of 5. */
export const workspaceList: Benchmark = {
  name: "S16",
  title: "List of workspaces: a member of 5,000 ÷ a member of 5",
  method:
    "GET of the first page and of page 166, by an account that is a member of 5,000 workspaces and by one that is of 5, one " +
    "client with a keep-alive connection, median latency, request by request in turns; PostgreSQL, everything warm.",
  run: () => onTwoSizes((database, size) => fillMemberships(database, size, size === "large" ? MANY : FEW), measure),
};

async function measure({ url, large, small }: TwoSizes<string>): Promise<Figure[]> {
  const api = await startServerProcess({ databaseUrl: url });
  const figures: Figure[] = [];
  try {
    for (const [what, query] of [
      ["first page", ""],
      ["last page", `?page=${LAST_PAGE}`],
    ] as const) {
      const ratio = await compareLatencies({
        port: api.port,
        subject: { tokens: [large], path: () => `/api/v1/workspaces${query}` },
        reference: { tokens: [small], path: () => "/api/v1/workspaces" },
      });
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

/** Creates workspaces that one account belongs to; returns its session. */
async function fillMemberships(database: BenchDatabase, name: string, workspaces: number): Promise<string> {
  const at = new Date();
  const { memberIds, tokens } = await fillBenchWorkspace(database, { members: 1, quota: 0, at, name });
  const { pool } = database;
  await pool.query(
    `with made as (
       insert into workspaces (name, is_completed, license, created_at)
       select $1 || ' ' || md5(n::text), true, '{"type":"free","status":"initial","restrictions":[]}', $2
       from generate_series(2, $3::int) n returning id
     )
     insert into members (workspace_id, account_id, name, created_at)
     select made.id, m.account_id, m.name, $2 from made, members m where m.id = $4`,
    [name, at, workspaces, memberIds[0]],
  );
  return tokens[0] ?? "";
}
