import { randomUUID } from "node:crypto";
import {
  createBenchDatabase,
  fillBenchWorkspace,
  openBenchDatabase,
  startPostgresServer,
} from "@guildhall/server/bench";
import { measureRatio, showRatio } from "../lib/benchmark.ts";
import type { Benchmark } from "../lib/benchmark.ts";
import { runLoad, writeRequest } from "../lib/raw-client.ts";
import type { LoadResult } from "../lib/raw-client.ts";
import { startServerProcess } from "../lib/server-process.ts";

const ROUNDS = 4;
const DURATION_MS = 4_000;
const CLIENTS = [8, 16, 32, 64, 128];

export const overload: Benchmark = {
  name: "S12",
  title: "Throughput with 4 × the clients the machine serves best ÷ its best; errors other than 429 and 503",
  method: `POST /thanks and GET /user/info in turn, keep-alive clients, best of ${CLIENTS.join(", ")} clients, then four times as many.`,
  run: async () => {
    const server = await startPostgresServer({ isDurable: true, settings: ["shared_buffers=256MB"] });
    const at = new Date();
    const url = await createBenchDatabase(server.url, "guildhall");
    const database = await openBenchDatabase(url, at);
    const { currencyId, memberIds, tokens } = await fillBenchWorkspace(database, {
      members: 2_000,
      quota: 99_900,
      at,
      name: "bench",
    });
    await database.close();
    const api = await startServerProcess({ databaseUrl: url });
    let count = 0;
    const next = () => {
      const giver = Math.floor(Math.random() * tokens.length);
      const token = tokens[giver] ?? "";
      count += 1;
      if (count % 2 === 0) return writeRequest({ method: "GET", path: "/api/v1/user/info", token });
      const receivers = [{ id: memberIds[(giver + 1) % memberIds.length] }];
      const body = { receivers, description: "Thank you", rewards: [{ currencyId, amount: 1 }] };
      return writeRequest({ method: "POST", path: "/api/v1/thanks", token, key: randomUUID(), body });
    };
    const load = (clients: number) => runLoad({ port: api.port, clients, durationMs: DURATION_MS, next });
    await load(8);
    let best = { clients: 0, perSecond: 0 };
    for (const clients of CLIENTS) {
      const perSecond = goodPerSecond(await load(clients));
      if (perSecond > best.perSecond) best = { clients, perSecond };
    }
    let errors = 0;
    const ratio = await measureRatio(ROUNDS, {
      subject: async () => {
        const result = await load(best.clients * 4);
        errors += [...result.statuses].reduce(
          (sum, [status, n]) => sum + ([200, 409, 429, 503].includes(status) ? 0 : n),
          0,
        );
        return goodPerSecond(result);
      },
      reference: async () => goodPerSecond(await load(best.clients)),
    });
    await api.stop();
    await server.stop();
    return [
      {
        what: `${best.clients * 4} ÷ ${best.clients} clients`,
        value: showRatio(ratio, "per s"),
        bar: "≥ 0.8",
        isReached: ratio.ratio >= 0.8,
      },
      { what: "other errors", value: String(errors), bar: "0", isReached: errors === 0 },
    ];
  },
};

function goodPerSecond({ perSecond, latencies, statuses }: LoadResult): number {
  return latencies.length === 0 ? 0 : (perSecond * (statuses.get(200) ?? 0)) / latencies.length;
}
