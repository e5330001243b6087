import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  analyzeBenchDatabase,
  createBenchDatabase,
  fillBenchWorkspace,
  openBenchDatabase,
  openEmbeddedBenchDatabase,
  startPostgresServer,
} from "@guildhall/server/bench";
import type { BenchWorkspace } from "@guildhall/server/bench";
import { measureRatio, showRatio } from "../lib/benchmark.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { findPgbench, initPgbench, runPgbench } from "../lib/pgbench.ts";
import { runLoad } from "../lib/raw-client.ts";
import { startServerProcess } from "../lib/server-process.ts";
import { nextThanks } from "./next-thanks.ts";

const ROUNDS = 4;
const SECONDS = 3;

/** S1 and S2: thanks through the whole API against the database alone. */
export const thanksThroughput: Benchmark = {
  name: "S1",
  title: "Thanks through the whole API ÷ pgbench TPC-B; S2: ÷ the bare ledger call",
  method:
    "POST /thanks (session, permission, schema, idempotency, quota, ledger, event) by keep-alive clients, " +
    `2,000 members, PostgreSQL with synchronous commit, against pgbench at scale 20, ${SECONDS} s by turns.`,
  run: async () => {
    const pgbench = findPgbench();
    if (pgbench === null)
      return [{ what: "skipped", value: "pgbench is not installed", bar: "≥ 0.90", isReached: false }];
    const server = await startPostgresServer({
      isDurable: true,
      settings: ["shared_buffers=512MB", "max_connections=120"],
    });
    try {
      const rivalUrl = await createBenchDatabase(server.url, "rival");
      await initPgbench(pgbench, rivalUrl, 20);
      const url = await createBenchDatabase(server.url, "guildhall");
      const at = new Date();
      const database = await openBenchDatabase(url, at);
      const workspace = await fillBenchWorkspace(database, { members: 2_000, quota: 99_900, at, name: "bench" });
      await database.close();
      return await measure({ pgbench, url, rivalUrl, workspace });
    } finally {
      await server.stop();
    }
  },
};

interface Setting {
  readonly pgbench: string;
  readonly url: string;
  readonly rivalUrl: string;
  readonly workspace: BenchWorkspace;
}

async function measure({ pgbench, url, rivalUrl, workspace }: Setting): Promise<Figure[]> {
  const api = await startServerProcess({ databaseUrl: url });
  const give = (clients: number) => giveFor({ port: api.port, clients, workspace });
  const tpcb = (clients: number) =>
    runPgbench(pgbench, rivalUrl, ["-n", "-c", String(clients), "-j", "1", "-T", String(SECONDS)]);
  const figures: Figure[] = [];
  await give(8);
  // A database in use has statistics; a new one gets them within a minute, from autovacuum.
  await analyzeBenchDatabase(url);
  for (const [clients, bar] of [
    [8, 0.9],
    [32, 1],
  ] as const) {
    const ratio = await measureRatio(ROUNDS, { subject: () => give(clients), reference: () => tpcb(clients) });
    figures.push({
      what: `S1, ${clients} clients ÷ TPC-B`,
      value: showRatio(ratio, "per s"),
      bar: `≥ ${bar}`,
      isReached: ratio.ratio >= bar,
    });
  }
  const script = writeLedgerScript(workspace);
  const bare = () =>
    runPgbench(pgbench, url, ["-n", "-c", "8", "-j", "1", "-M", "prepared", "-T", String(SECONDS), "-f", script]);
  const ratio = await measureRatio(ROUNDS, { subject: () => give(8), reference: bare });
  figures.push({
    what: "S2, 8 clients ÷ bare ledger call",
    value: showRatio(ratio, "per s"),
    bar: "≥ 0.65",
    isReached: ratio.ratio >= 0.65,
  });
  await api.stop();
  figures.push(await measureEmbedded(() => tpcb(8)));
  return figures;
}

async function measureEmbedded(reference: () => Promise<number>): Promise<Figure> {
  const dataDir = mkdtempSync(join(tmpdir(), "guildhall-bench-"));
  const at = new Date();
  const database = await openEmbeddedBenchDatabase(dataDir, at);
  const workspace = await fillBenchWorkspace(database, { members: 500, quota: 99_900, at, name: "bench" });
  await database.close();
  const api = await startServerProcess({ dataDir });
  const give = () => giveFor({ port: api.port, clients: 8, workspace });
  await give();
  const ratio = await measureRatio(ROUNDS, { subject: give, reference });
  await api.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return {
    what: "S1, embedded engine, 8 clients ÷ TPC-B",
    value: showRatio(ratio, "per s"),
    bar: "≥ 0.33",
    isReached: ratio.ratio >= 0.33,
  };
}

async function giveFor(of: {
  readonly port: number;
  readonly clients: number;
  readonly workspace: BenchWorkspace;
}): Promise<number> {
  const load = { port: of.port, clients: of.clients, durationMs: SECONDS * 1000, next: () => nextThanks(of.workspace) };
  const { perSecond, statuses } = await runLoad(load);
  if (statuses.size !== 1 || !statuses.has(200)) console.log("      statuses", Object.fromEntries(statuses));
  return perSecond;
}

function writeLedgerScript({ workspaceId, currencyId, memberIds }: BenchWorkspace): string {
  const path = join(mkdtempSync(join(tmpdir(), "guildhall-bench-")), "ledger.sql");
  const first = memberIds[0] ?? 1;
  const last = first + memberIds.length - 1;
  const item =
    `jsonb_build_array(jsonb_build_object('from_kind','quota','from_owner',:giver::bigint,'from_period','2026-11',
    'to_kind','member','to_owner',:receiver::bigint,'to_period','','currency',${currencyId},'amount',1,'reason','bench',
    'reference',gen_random_uuid()::text,'floor',-99999999,'reverses',null))`.replace(/\s*\n\s*/g, "");
  writeFileSync(
    path,
    `\\set giver random(${first}, ${last})\n\\set receiver random(${first}, ${last})\nselect post_transfers(${workspaceId}, :giver, now(), ${item});\n`,
  );
  return path;
}
