import { readFileSync } from "node:fs";
import { median, round } from "../lib/benchmark.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { startServerProcess } from "../lib/server-process.ts";
import { fillPurchases } from "./purchase-filling.ts";
import type { FilledPurchases } from "./purchase-filling.ts";
import { onTwoSizes } from "./two-sizes.ts";
import type { TwoSizes } from "./two-sizes.ts";

const MANY = 100_000;
const FEW = 2_000;
const ROUNDS = 3;
const SAMPLE_MS = 10;
const MEMORY_BAR_MB = 100;
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const purchaseExport: Benchmark = {
  name: "S18",
  title: "Export of 100,000 purchases: peak memory of the server over base",
  method:
    `GET of the list of activated purchases as a file and as base64, ${String(ROUNDS)} server processes each, warm from an export of ` +
    `${String(FEW)} of another workspace; resident memory every ${String(SAMPLE_MS)} ms over what it was before. PostgreSQL.`,
  run: () =>
    onTwoSizes(
      (database, size) => fillPurchases(database, { name: size, purchases: size === "large" ? MANY : FEW }),
      measure,
    ),
};

async function measure(sizes: TwoSizes<FilledPurchases>): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, accept] of [
    ["file", XLSX],
    ["base64", "application/json"],
  ] as const) {
    const costs: Cost[] = [];
    for (let turn = 0; turn < ROUNDS; turn += 1) costs.push(await exportOnce(sizes, accept));
    const peaks = costs.map(({ peakMb }) => peakMb);
    const spread = `${round(median(peaks))} (${round(Math.min(...peaks))}–${round(Math.max(...peaks))}) MB`;
    const size = `${round(median(costs.map(({ sentMb }) => sentMb)))} MB in ${round(median(costs.map(({ seconds }) => seconds)))} s`;
    figures.push({
      what: `peak memory over base, ${what}`,
      value: `${spread} for ${size}`,
      bar: `≤ ${String(MEMORY_BAR_MB)} MB`,
      isReached: median(peaks) <= MEMORY_BAR_MB,
    });
  }
  return figures;
}

interface Cost {
  readonly peakMb: number;
  readonly sentMb: number;
  readonly seconds: number;
}

async function exportOnce({ url, large, small }: TwoSizes<FilledPurchases>, accept: string): Promise<Cost> {
  const api = await startServerProcess({ databaseUrl: url });
  const read = async ({ token }: FilledPurchases): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${String(api.port)}/api/v1/purchases/list/activated/export`, {
      headers: { authorization: `Bearer ${token}`, accept },
    });
    let sent = 0;
    for await (const piece of answer.body ?? []) sent += piece.length;
    return sent / 2 ** 20;
  };
  try {
    await read(small);
    const base = residentMb(api.pid);
    let peak = base;
    const sampler = setInterval(() => {
      peak = Math.max(peak, residentMb(api.pid));
    }, SAMPLE_MS);
    const startedAt = performance.now();
    const sentMb = await read(large);
    const seconds = (performance.now() - startedAt) / 1000;
    clearInterval(sampler);
    return { peakMb: peak - base, sentMb, seconds };
  } finally {
    await api.stop();
  }
}

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
