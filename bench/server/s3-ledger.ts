import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  analyzeBenchDatabase,
  createBenchDatabase,
  fillBenchWorkspace,
  openBenchDatabase,
  startPostgresServer,
} from "@guildhall/server/bench";
import type { BenchWorkspace } from "@guildhall/server/bench";
import { measureRatio, showRatio } from "../lib/benchmark.ts";
import type { Benchmark } from "../lib/benchmark.ts";
import { findPgbench, runPgbench } from "../lib/pgbench.ts";

const ROUNDS = 4;
const SECONDS = 3;
const BATCH = 50;

/** S3 and S4: batches and a hot payer, in the ledger call alone. */
export const ledgerShape: Benchmark = {
  name: "S3",
  title: "A batch of 50 receivers ÷ 50 single transfers; S4: one hot payer ÷ payers spread evenly",
  method: `post_transfers by pgbench with 8 clients, PostgreSQL with synchronous commit, ${SECONDS} s by turns.`,
  run: async () => {
    const pgbench = findPgbench();
    if (pgbench === null)
      return [{ what: "skipped", value: "pgbench is not installed", bar: "≥ 10", isReached: false }];
    const server = await startPostgresServer({ isDurable: true, settings: ["shared_buffers=512MB"] });
    try {
      const url = await createBenchDatabase(server.url, "guildhall");
      const at = new Date();
      const database = await openBenchDatabase(url, at);
      const workspace = await fillBenchWorkspace(database, { members: 2_000, quota: 99_900, at, name: "bench" });
      await database.close();
      const perSecond = (script: string) =>
        runPgbench(pgbench, url, ["-n", "-c", "8", "-j", "1", "-M", "prepared", "-T", String(SECONDS), "-f", script]);
      const single = writeScript(workspace, { payer: "spread", receivers: 1 });
      const batch = writeScript(workspace, { payer: "spread", receivers: BATCH });
      const hot = writeScript(workspace, { payer: "hot", receivers: 1 });
      // As in use: accounts exist and the tables have statistics.
      await perSecond(batch);
      await analyzeBenchDatabase(url);
      const batches = await measureRatio(ROUNDS, {
        subject: async () => (await perSecond(batch)) * BATCH,
        reference: () => perSecond(single),
      });
      const payers = await measureRatio(ROUNDS, { subject: () => perSecond(hot), reference: () => perSecond(single) });
      return [
        {
          what: "S3, transfers in batches ÷ single",
          value: showRatio(batches, "per s"),
          bar: "≥ 10",
          isReached: batches.ratio >= 10,
        },
        {
          what: "S4, one payer ÷ spread",
          value: showRatio(payers, "per s"),
          bar: "≥ 0.8",
          isReached: payers.ratio >= 0.8,
        },
      ];
    } finally {
      await server.stop();
    }
  },
};

/**
 * The hot payer is the workspace's own account, which every reward and refund touches; the others are givers' quotas.
 */
function writeScript(
  { workspaceId, currencyId, memberIds }: BenchWorkspace,
  shape: { readonly payer: "hot" | "spread"; readonly receivers: number },
): string {
  const path = join(mkdtempSync(join(tmpdir(), "guildhall-bench-")), "ledger.sql");
  const first = memberIds[0] ?? 1;
  const span = memberIds.length;
  const from =
    shape.payer === "hot"
      ? "'from_kind','adjustment','from_owner',0,'from_period',''"
      : "'from_kind','quota','from_owner',:giver::bigint,'from_period','2026-11'";
  const item =
    `jsonb_build_object(${from},'to_kind','member','to_owner',${first} + (:giver::bigint + n) % ${span},'to_period','',` +
    `'currency',${currencyId},'amount',1,'reason','bench','reference',gen_random_uuid()::text,'floor',-99999999,'reverses',null)`;
  const items = `(select jsonb_agg(${item}) from generate_series(1, ${shape.receivers}) n)`;
  writeFileSync(
    path,
    `\\set giver random(${first}, ${first + span - 1})\nselect post_transfers(${workspaceId}, :giver, now(), ${items});\n`,
  );
  return path;
}
