import { median } from "../lib/benchmark.ts";
import type { Ratio } from "../lib/benchmark.ts";
import { runLoad, writeRequest } from "../lib/raw-client.ts";

/** Reads of one kind; the tokens take turns. */
export interface Reading {
  readonly tokens: readonly string[];
  /** The nth request's path. */
  readonly path: (turn: number) => string;
}

/** What to compare, on which server. */
export interface Comparison {
  readonly port: number;
  readonly subject: Reading;
  readonly reference: Reading;
}

const ROUNDS = 8;
const ROUND_MS = 1_500;

/**
 * Compares the median latencies (ms) of two kinds of reads by one client. They alternate request by request, so other
 * work on the machine affects both.
 */
export async function compareLatencies(comparison: Comparison): Promise<Ratio> {
  await oneRound(comparison);
  const rounds: { subject: number; reference: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await oneRound(comparison));
  const ratios = rounds.map(({ subject, reference }) => subject / reference);
  return {
    subject: median(rounds.map(({ subject }) => subject)),
    reference: median(rounds.map(({ reference }) => reference)),
    ratio: median(ratios),
    least: Math.min(...ratios),
    most: Math.max(...ratios),
  };
}

async function oneRound({ port, ...sides }: Comparison): Promise<{ subject: number; reference: number }> {
  let turn = 0;
  const next = (): string => {
    const { tokens, path } = turn % 2 === 0 ? sides.subject : sides.reference;
    const pair = Math.floor(turn / 2);
    turn += 1;
    return writeRequest({ method: "GET", path: path(pair), token: tokens[pair % tokens.length] ?? "" });
  };
  const { latencies, statuses } = await runLoad({ port, clients: 1, durationMs: ROUND_MS, next });
  // A refusal is quick and must not pass for a fast response.
  if (statuses.size !== 1 || !statuses.has(200)) throw new Error(`answered ${JSON.stringify([...statuses])}`);
  // One client's latencies are in request order.
  return {
    subject: median(latencies.filter((_, index) => index % 2 === 0)),
    reference: median(latencies.filter((_, index) => index % 2 === 1)),
  };
}
