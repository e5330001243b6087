import {
  createBenchDatabase,
  fillBenchWorkspace,
  openBenchDatabase,
  startPostgresServer,
} from "@guildhall/server/bench";
import type { BenchWorkspace } from "@guildhall/server/bench";
import { showRatio } from "../lib/benchmark.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { startServerProcess } from "../lib/server-process.ts";
import { fillFeed } from "./feed-filling.ts";
import { compareLatencies } from "./latency.ts";

const WANTED = 10_000_000;
const DEPTH = 100_000;
const PAGE = 20;
const BAR = 1.3;

/** S6: a page far down the feed against the first. */
export const feedDepth: Benchmark = {
  name: "S6",
  title: "A feed page 100,000 items down ÷ the first page",
  method:
    "GET of the team feed by one client with a keep-alive connection, median latency, request by request in turns; the reader is in a group " +
    "that a tenth of the items are for. PostgreSQL, everything warm.",
  run: async () => {
    const settings = [
      "shared_buffers=2GB",
      "maintenance_work_mem=1GB",
      "max_wal_size=16GB",
      "wal_level=minimal",
      "max_wal_senders=0",
    ];
    const server = await startPostgresServer({ settings });
    try {
      const url = await createBenchDatabase(server.url, "guildhall");
      const at = new Date();
      const database = await openBenchDatabase(url, at);
      const workspace = await fillBenchWorkspace(database, { members: 100, quota: 99_900, at, name: "feed" });
      const items = await fillFeed(database, { workspace, items: WANTED, at });
      await database.close();
      return await measure({ url, workspace, items });
    } finally {
      await server.stop();
    }
  },
};

async function measure(world: {
  readonly url: string;
  readonly workspace: BenchWorkspace;
  readonly items: number;
}): Promise<Figure[]> {
  const { url, workspace, items } = world;
  const api = await startServerProcess({ databaseUrl: url });
  const read = (lastId: (turn: number) => number) => ({
    tokens: workspace.tokens.slice(0, 1),
    path: (turn: number) => `/api/v1/notifications/list/team-feed?direction=next&last_id=${lastId(turn)}`,
  });
  // Every deep page is a different one.
  const deep = read((turn) => items - DEPTH - (turn % 1000) * PAGE);
  const first = read(() => 0);
  try {
    const ratio = await compareLatencies({ port: api.port, subject: deep, reference: first });
    const what = `page at depth ${DEPTH.toLocaleString("en")} of ${items.toLocaleString("en")} items, p50`;
    return [{ what, value: showRatio(ratio, "ms"), bar: `≤ ${BAR}`, isReached: ratio.ratio <= BAR }];
  } finally {
    await api.stop();
  }
}
