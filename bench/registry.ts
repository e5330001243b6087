import type { Benchmark } from "./lib/benchmark.ts";
import { thanksThroughput } from "./server/s1-thanks.ts";
import { feedDepth } from "./server/s6-feed.ts";
import { ledgerShape } from "./server/s3-ledger.ts";
import { requestCost } from "./server/s5-cpu.ts";
import { starting } from "./server/s9-start.ts";
import { overload } from "./server/s12-overload.ts";
import { permissions } from "./server/s14-permissions.ts";

/** Every benchmark there is, in the order of their names. */
export const BENCHMARKS: readonly Benchmark[] = [thanksThroughput, ledgerShape, requestCost, starting, overload, feedDepth, permissions];
