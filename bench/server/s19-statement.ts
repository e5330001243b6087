import { showRatio } from "../lib/benchmark.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { startServerProcess } from "../lib/server-process.ts";
import { compareLatencies } from "./latency.ts";
import { fillStatement } from "./statement-filling.ts";
import type { FilledStatement } from "./statement-filling.ts";
import { onTwoSizes } from "./two-sizes.ts";
import type { TwoSizes } from "./two-sizes.ts";

const MANY = 100_000;
const FEW = 100;
const BAR = 1.3;

/** S19: a statement over 100,000 transfers against one over 100. */
export const statementDepth: Benchmark = {
  name: "S19",
  title: "Statement of 100,000 transfers ÷ of 100",
  method:
    "GET of the first page, of the last one and of one in the middle, with the balance after each transfer, by a member of 100,000 transfers in two currencies and by " +
    "one of 100, one client with a keep-alive connection, median latency, request by request in turns; PostgreSQL, everything warm.",
  run: () =>
    onTwoSizes(
      (database, size) => fillStatement(database, { name: size, transfers: size === "large" ? MANY : FEW }),
      measure,
    ),
};

async function measure({ url, large, small }: TwoSizes<FilledStatement>): Promise<Figure[]> {
  const api = await startServerProcess({ databaseUrl: url });
  const path =
    ({ memberId }: FilledStatement, lastId: number) =>
    () =>
      `/api/v1/users/${String(memberId)}/profile/statement?last_id=${String(lastId)}`;
  const figures: Figure[] = [];
  try {
    for (const { what, lastIdOf } of [
      { what: "first page", lastIdOf: () => 0 },
      { what: "last page", lastIdOf: (filled: FilledStatement) => filled.lastPageId },
      { what: "page in the middle", lastIdOf: (filled: FilledStatement) => filled.middleId },
    ]) {
      const ratio = await compareLatencies({
        port: api.port,
        subject: { tokens: [large.token], path: path(large, lastIdOf(large)) },
        reference: { tokens: [small.token], path: path(small, lastIdOf(small)) },
      });
      figures.push({
        what: `${what}, p50`,
        value: showRatio(ratio, "ms"),
        bar: `≤ ${String(BAR)}`,
        isReached: ratio.ratio <= BAR,
      });
    }
    return figures;
  } finally {
    await api.stop();
  }
}
