import { randomUUID } from "node:crypto";
import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import {
  createBenchDatabase,
  fillBenchWorkspace,
  openBenchDatabase,
  startPostgresServer,
} from "@guildhall/server/bench";
import type { BenchWorkspace } from "@guildhall/server/bench";
import { percentile, round } from "../lib/benchmark.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { startServerProcess } from "../lib/server-process.ts";

const CLIENTS = 1_000;
const ROUNDS = 4;
const EVENTS = 15;
const GIVE_UP_MS = 5_000;
const BAR_MS = 150;

/** S11: how soon connected clients see an event. */
export const liveEvent: Benchmark = {
  name: "S11",
  title: "Live event seen by 1,000 clients on two servers",
  method:
    "Thanks are given at one server; from the start of that request until its news has arrived at each of 1,000 open streams, " +
    `half of them at the other server process. ${ROUNDS} rounds of ${EVENTS} thanks, one PostgreSQL with synchronous commit; ` +
    "clients, both servers and the database share the machine.",
  run: async () => {
    const server = await startPostgresServer({ isDurable: true });
    try {
      const url = await createBenchDatabase(server.url, "guildhall");
      const at = new Date();
      const database = await openBenchDatabase(url, at);
      const workspace = await fillBenchWorkspace(database, { members: CLIENTS, quota: 99_900, at, name: "live" });
      await database.close();
      return await measure(url, workspace);
    } finally {
      await server.stop();
    }
  },
};

async function measure(url: string, workspace: BenchWorkspace): Promise<Figure[]> {
  const env = { MAX_LAG_MS: "10000" };
  const servers = [
    await startServerProcess({ databaseUrl: url, env }),
    await startServerProcess({ databaseUrl: url, env }),
  ];
  const ports = servers.map(({ port }) => port);
  const board = new Board();
  try {
    for (const [index, token] of workspace.tokens.entries()) {
      await openStream({ port: ports[index % ports.length] ?? 0, token, onNews: () => board.arrive(index) });
    }
    for (let warm = 0; warm < 5; warm += 1) await announce({ workspace, ports, board, turn: warm });
    const rounds: Announced[][] = [];
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      const announced: Announced[] = [];
      for (let event = 0; event < EVENTS; event += 1)
        announced.push(await announce({ workspace, ports, board, turn: event }));
      rounds.push(announced);
    }
    return [toFigure(rounds)];
  } finally {
    await Promise.all(servers.map((each) => each.stop()));
  }
}

/** One thanks: when it was answered and when each client heard of it, in ms from the start of the request. */
interface Announced {
  readonly answerMs: number;
  readonly latencies: readonly number[];
}

function toFigure(rounds: readonly (readonly Announced[])[]): Figure {
  const arrivalsOf = (announced: readonly Announced[]): number[] => announced.flatMap(({ latencies }) => latencies);
  const all = arrivalsOf(rounds.flat());
  const byRound = rounds.map((each) => percentile(arrivalsOf(each), 0.99));
  const answer = percentile(
    rounds.flat().map(({ answerMs }) => answerMs),
    0.5,
  );
  const p99 = percentile(all, 0.99);
  const spread = `${round(Math.min(...byRound))}–${round(Math.max(...byRound))}`;
  const value = `${round(p99)} ms (${spread}), p50 ${round(percentile(all, 0.5))} ms of which the answer takes ${round(answer)}, ${all.length} arrivals`;
  return { what: "p99 from the request to its news", value, bar: `≤ ${BAR_MS} ms`, isReached: p99 <= BAR_MS };
}

/** Records when each client first hears of the current event. */
class Board {
  #arrivals = new Map<number, number>();
  #onComplete: () => void = () => undefined;

  arrive(client: number): void {
    if (this.#arrivals.has(client)) return;
    this.#arrivals.set(client, performance.now());
    if (this.#arrivals.size === CLIENTS) this.#onComplete();
  }

  /** Resets for the next event; the promise resolves once all clients have seen it. */
  start(): Promise<void> {
    this.#arrivals = new Map();
    return new Promise((resolve) => {
      this.#onComplete = resolve;
    });
  }

  /** Latencies since a moment; a client that saw nothing counts with the time waited. */
  latencies(since: number): number[] {
    const missed = Array.from({ length: CLIENTS - this.#arrivals.size }, () => GIVE_UP_MS);
    return [...[...this.#arrivals.values()].map((at) => at - since), ...missed];
  }
}

async function announce(world: {
  readonly workspace: BenchWorkspace;
  readonly ports: readonly number[];
  readonly board: Board;
  readonly turn: number;
}): Promise<Announced> {
  const { workspace, ports, board, turn } = world;
  const { tokens, memberIds, currencyId } = workspace;
  const seen = board.start();
  const since = performance.now();
  const answer = await fetch(`http://127.0.0.1:${ports[turn % ports.length]}/api/v1/thanks`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${tokens[turn]}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      "sec-fetch-site": "same-origin",
    },
    body: JSON.stringify({
      receivers: [{ id: memberIds[turn + 1] }],
      description: "Thank you for the careful review",
      rewards: [{ currencyId, amount: 100 }],
    }),
  });
  const answerMs = performance.now() - since;
  if (!answer.ok) throw new Error(`the thanks was answered ${answer.status}`);
  await Promise.race([seen, sleep(GIVE_UP_MS)]);
  const latencies = board.latencies(since);
  // The rest of this event's frames mustn't be taken for the next one's.
  await sleep(300 + turn * 7);
  return { answerMs, latencies };
}

/** Opens a stream; resolves on its greeting. */
function openStream(wish: {
  readonly port: number;
  readonly token: string;
  readonly onNews: () => void;
}): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${wish.token}` };
    const request = get(
      { host: "127.0.0.1", port: wish.port, path: "/api/v1/stream", headers, agent: false },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`the stream was answered ${response.statusCode}`));
        response.setEncoding("latin1");
        response.on("error", () => undefined);
        response.on("data", (chunk: string) => {
          resolve();
          if (chunk.includes('"feed"')) wish.onNews();
        });
      },
    );
    request.on("error", reject);
  });
}
