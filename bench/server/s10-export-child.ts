import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { writeExport } from "@guildhall/server/bench";
import type { ExportCell, ExportSheet } from "@guildhall/server/bench";

const PAGE = 1_000;
const SAMPLE_MS = 5;
const RESOLUTION_MS = 5;

export interface ExportCost {
  readonly seconds: number;
  /** Peak memory of the process over its baseline, in MB. */
  readonly peakMb: number;
  /** 99th percentile of the event loop's lag, in ms. */
  readonly lagMs: number;
  readonly fileMb: number;
}

/** Rows page by page, as a database returns them. */
async function* readRows(count: number): AsyncGenerator<readonly ExportCell[], void, undefined> {
  for (let start = 0; start < count; start += PAGE) {
    await sleep(1);
    for (let row = start; row < Math.min(start + PAGE, count); row += 1) yield draw(row);
  }
}

function draw(row: number): readonly ExportCell[] {
  const at = new Date(Date.UTC(2026, 0, 1) + row * 60_000);
  return [
    row,
    `Член команды ${row}`,
    `person${row}@example.test`,
    "=completed",
    row * 7,
    row % 3 === 0 ? null : row * 11,
    at,
    `A comment of some length about attempt ${row}, with <marks> & signs`,
  ];
}

function build(count: number): ExportSheet {
  const kinds = ["number", "text", "text", "text", "amount", "amount", "instant", "text"] as const;
  return {
    sheetName: "Results",
    columns: kinds.map((kind) => ({ title: kind, kind, width: 20 })),
    rows: readRows(count),
  };
}

async function run(count: number): Promise<number> {
  const actor = { workspace: { settings: { tz: "Europe/Moscow" } } } as Parameters<typeof writeExport>[0]["actor"];
  const { excelData } = await writeExport({ at: new Date(0), actor }, build(count));
  return (excelData.length * 3) / 4 / 2 ** 20;
}

const rows = Number(process.argv[2]);
await run(2_000);
globalThis.gc?.();
const base = process.memoryUsage.rss();
let peak = base;
const sampler = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, SAMPLE_MS);
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
const startedAt = performance.now();
const fileMb = await run(rows);
const seconds = (performance.now() - startedAt) / 1000;
delay.disable();
clearInterval(sampler);
const cost: ExportCost = {
  seconds,
  peakMb: (peak - base) / 2 ** 20,
  lagMs: delay.percentile(99) / 1e6 - RESOLUTION_MS,
  fileMb,
};
console.log(JSON.stringify(cost));
