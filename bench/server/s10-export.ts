import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { median, round } from "../lib/benchmark.ts";
import type { Benchmark } from "../lib/benchmark.ts";
import type { ExportCost } from "./s10-export-child.ts";

const ROUNDS = 5;
const ROWS = 100_000;
const CHILD = new URL("s10-export-child.ts", import.meta.url).pathname;
const MEMORY_BAR_MB = 100;
const LAG_BAR_MS = 50;

/** S10: what a large export costs other requests. */
export const exporting: Benchmark = {
  name: "S10",
  title: "Export of 100,000 rows: peak memory over base; event-loop lag p99",
  method:
    "100,000 rows of 8 columns (numbers, amounts, instants, texts), read in pages of 1,000, written as base64 for the envelope, the dearer of its two " +
    `forms. ${ROUNDS} processes, each warm from a small export; memory of the whole process over what it had before.`,
  run: async () => {
    const costs: ExportCost[] = [];
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", CHILD, String(ROWS)]);
      // The child prints nothing else.
      costs.push(JSON.parse(stdout) as ExportCost);
    }
    const show = (key: keyof ExportCost) => {
      const values = costs.map((cost) => cost[key]);
      return `${round(median(values))} (${round(Math.min(...values))}–${round(Math.max(...values))})`;
    };
    const most = (key: keyof ExportCost) => median(costs.map((cost) => cost[key]));
    return [
      {
        what: "peak memory over base",
        value: `${show("peakMb")} MB for a file of ${show("fileMb")} MB`,
        bar: "≤ 100 MB",
        isReached: most("peakMb") <= MEMORY_BAR_MB,
      },
      {
        what: "event-loop lag, p99",
        value: `${show("lagMs")} ms, in ${show("seconds")} s`,
        bar: "≤ 50 ms",
        isReached: most("lagMs") <= LAG_BAR_MS,
      },
    ];
  },
};
