import { median } from "../lib/benchmark.ts";
import { runLoad, writeRequest } from "../lib/raw-client.ts";

/** Reads that one client makes one after another. */
export interface Reading {
  readonly port: number;
  readonly tokens: readonly string[];
  /** The path of the nth request. */
  readonly path: (turn: number) => string;
}

const SPELL_MS = 600;

/** The median latency, in ms, of reading for a moment; whoever asks takes turns. */
export async function medianLatency({ port, tokens, path }: Reading): Promise<number> {
  let turn = 0;
  const next = (): string => {
    turn += 1;
    return writeRequest({ method: "GET", path: path(turn), token: tokens[turn % tokens.length] ?? "" });
  };
  const { latencies, statuses } = await runLoad({ port, clients: 1, durationMs: SPELL_MS, next });
  // A refusal is quick: it must not pass for a fast answer.
  if (statuses.size !== 1 || !statuses.has(200)) throw new Error(`answered ${JSON.stringify([...statuses])}`);
  return median(latencies);
}
