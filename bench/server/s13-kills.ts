import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBenchDatabase, runKills, startPostgresServer } from "@guildhall/server/bench";
import type { KillReport } from "@guildhall/server/bench";
import { median } from "../lib/benchmark.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";

const KILLS = 20;
const SEED = 20_261_121;

export const kills: Benchmark = {
  name: "S13",
  title: "kill -9 under load, both engines: answered changes lost; invariants broken",
  method: `${KILLS} kills at random moments (seeded) while eight people give and undo thanks; then every answered change is looked for.`,
  run: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "guildhall-kills-"));
    const embedded = await runKills({ dataDir, databaseUrl: null, kills: KILLS, seed: SEED });
    const server = await startPostgresServer({ isDurable: true });
    const databaseUrl = await createBenchDatabase(server.url, "guildhall");
    const postgres = await runKills({ dataDir: `${dataDir}-pg`, databaseUrl, kills: KILLS, seed: SEED });
    await server.stop();
    for (const each of [dataDir, `${dataDir}-pg`]) rmSync(each, { recursive: true, force: true });
    return [...figuresOf("embedded", embedded), ...figuresOf("PostgreSQL", postgres)];
  },
};

function figuresOf(engine: string, report: KillReport): Figure[] {
  const { answered, cutOff, lost, surplus, violations, readyMs } = report;
  const load = `${answered} answered, ${cutOff} cut off, ready again in ${Math.round(median(readyMs))} ms`;
  return [
    {
      what: `${engine}: answered changes lost`,
      value: `${lost.length} (${load})`,
      bar: "0",
      isReached: lost.length === 0,
    },
    {
      what: `${engine}: invariants broken, effects doubled`,
      value: `${violations.length}, ${surplus}`,
      bar: "0",
      isReached: violations.length === 0 && surplus === 0,
    },
  ];
}
