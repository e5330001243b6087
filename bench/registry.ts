import type { Benchmark } from "./lib/benchmark.ts";
import { thanksThroughput } from "./server/s1-thanks.ts";
import { permissions } from "./server/s14-permissions.ts";

/** Every benchmark there is, in the order of their names. */
export const BENCHMARKS: readonly Benchmark[] = [thanksThroughput, permissions];
