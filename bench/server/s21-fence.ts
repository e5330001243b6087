import {
  createBenchDatabase,
  fillBenchWorkspace,
  openBenchDatabase,
  startPostgresServer,
} from "@guildhall/server/bench";
import type { BenchWorkspace } from "@guildhall/server/bench";
import { measureRatio, showRatio } from "../lib/benchmark.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { runLoad, writeRequest } from "../lib/raw-client.ts";
import { startServerProcess } from "../lib/server-process.ts";
import type { ServerProcess } from "../lib/server-process.ts";
import { nextThanks } from "./next-thanks.ts";

const ROUNDS = 8;
const DURATION_MS = 2_000;
const CLIENTS = 8;
const ROLE = "guildhall_fenced";

/** S21: the cost of row-level security. */
export const fenceCost: Benchmark = {
  name: "S21",
  title: "A server fenced by row-level security ÷ one that is not",
  method:
    `Two servers on one PostgreSQL with synchronous commit, 2,000 members, one of them with DATABASE_FENCED_ROLE; ` +
    `${CLIENTS} keep-alive clients, ${DURATION_MS / 1000} s by turns.`,
  run: async () => {
    const server = await startPostgresServer({ isDurable: true, settings: ["shared_buffers=512MB"] });
    try {
      const url = await createBenchDatabase(server.url, "guildhall");
      const at = new Date();
      const database = await openBenchDatabase(url, at);
      await database.pool.query(`create role ${ROLE} nologin`);
      const workspace = await fillBenchWorkspace(database, { members: 2_000, quota: 99_900, at, name: "bench" });
      await database.close();
      return await measure(url, workspace);
    } finally {
      await server.stop();
    }
  },
};

async function measure(url: string, workspace: BenchWorkspace): Promise<Figure[]> {
  const fenced = await startServerProcess({ databaseUrl: url, env: { DATABASE_FENCED_ROLE: ROLE } });
  const free = await startServerProcess({ databaseUrl: url });
  const read = (path: string) => () => {
    const token = workspace.tokens[Math.floor(Math.random() * workspace.tokens.length)] ?? "";
    return writeRequest({ method: "GET", path: `/api/v1${path}`, token });
  };
  const kinds = [
    { what: "GET /users/leaderboard", next: read("/users/leaderboard"), bar: 0.5 },
    { what: "GET /thanks/lists", next: read("/thanks/lists"), bar: 0.5 },
    { what: "POST /thanks", next: () => nextThanks(workspace), bar: 0.8 },
  ] as const;
  try {
    const figures: Figure[] = [];
    for (const { what, next, bar } of kinds) {
      const answers = async ({ port }: ServerProcess): Promise<number> => {
        const { perSecond, statuses } = await runLoad({ port, clients: CLIENTS, durationMs: DURATION_MS, next });
        // A refusal is quick and must not pass for a fast response.
        if (statuses.size !== 1 || !statuses.has(200)) throw new Error(`answered ${JSON.stringify([...statuses])}`);
        return perSecond;
      };
      await answers(fenced);
      await answers(free);
      const ratio = await measureRatio(ROUNDS, { subject: () => answers(fenced), reference: () => answers(free) });
      figures.push({ what, value: showRatio(ratio, "per s"), bar: `≥ ${bar}`, isReached: ratio.ratio >= bar });
    }
    return figures;
  } finally {
    await fenced.stop();
    await free.stop();
  }
}
