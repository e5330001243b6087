import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "../lib/benchmark.ts";
import type { Benchmark } from "../lib/benchmark.ts";
import { startServerProcess } from "../lib/server-process.ts";

const ROUNDS = 4;

/** S9: how long the embedded product takes to its first answer. */
export const starting: Benchmark = {
  name: "S9",
  title: "Embedded: first ever start to first answer; later starts",
  method: `From the start of the process to the first answer of /healthz, ${ROUNDS} new folders, each started twice, with the demo.`,
  run: async () => {
    const first: number[] = [];
    const later: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const dataDir = mkdtempSync(join(tmpdir(), "guildhall-start-"));
      const env = { DEMO: "on", NODE_ENV: "development" };
      const fresh = await startServerProcess({ dataDir, env });
      first.push(fresh.startMs);
      await untilSeeded(fresh.port);
      await fresh.stop();
      const again = await startServerProcess({ dataDir, env });
      later.push(again.startMs);
      await again.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
    const show = (times: readonly number[]) =>
      `${(median(times) / 1000).toFixed(2)} s (${(Math.min(...times) / 1000).toFixed(2)}–${(Math.max(...times) / 1000).toFixed(2)})`;
    return [
      { what: "first ever start", value: show(first), bar: "≤ 6 s", isReached: median(first) <= 6_000 },
      { what: "later starts", value: show(later), bar: "≤ 1.5 s", isReached: median(later) <= 1_500 },
    ];
  },
};

async function untilSeeded(port: number): Promise<void> {
  for (;;) {
    const state = (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as { readonly demo: string };
    if (state.demo !== "seeding") return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
