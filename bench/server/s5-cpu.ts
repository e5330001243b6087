import { spawn } from "node:child_process";
import { writeFileSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createBenchDatabase,
  fillBenchWorkspace,
  openBenchDatabase,
  startPostgresServer,
} from "@guildhall/server/bench";
import { freePort } from "@guildhall/server/testing/free-port";
import { measureRatio, showRatio } from "../lib/benchmark.ts";
import type { Benchmark } from "../lib/benchmark.ts";
import { runLoad, writeRequest } from "../lib/raw-client.ts";
import { startServerProcess } from "../lib/server-process.ts";

const ROUNDS = 6;
const DURATION_MS = 3_000;
const TICK_MS = 10;

/** S5: cost of session, permission, schema and envelope on top of the bare framework. */
export const requestCost: Benchmark = {
  name: "S5",
  title: "CPU of a GET with session, permission and response schema ÷ a bare framework route",
  method:
    "GET /settings without a query of its own, 8 keep-alive clients; CPU time of the process per request, by turns.",
  run: async () => {
    const server = await startPostgresServer();
    const at = new Date();
    const url = await createBenchDatabase(server.url, "guildhall");
    const database = await openBenchDatabase(url, at);
    const workspace = await fillBenchWorkspace(database, { members: 10, quota: 1_000, at, name: "bench" });
    await database.pool.query("update members set roles = array['owner'] where id = $1", [workspace.memberIds[0]]);
    await database.close();
    const api = await startServerProcess({ databaseUrl: url });
    const bare = await startBareServer();
    const request = writeRequest({ method: "GET", path: "/api/v1/settings", token: workspace.tokens[0] ?? "" });
    const microseconds = async (process: { readonly port: number; cpuMs(): number }) => {
      const before = process.cpuMs();
      const { latencies } = await runLoad({
        port: process.port,
        clients: 8,
        durationMs: DURATION_MS,
        next: () => request,
      });
      return ((process.cpuMs() - before) * 1000) / latencies.length;
    };
    await microseconds(api);
    await microseconds(bare);
    const ratio = await measureRatio(ROUNDS, { subject: () => microseconds(api), reference: () => microseconds(bare) });
    bare.stop();
    await api.stop();
    await server.stop();
    return [{ what: "CPU per request", value: showRatio(ratio, "µs"), bar: "≤ 2.5", isReached: ratio.ratio <= 2.5 }];
  },
};

/** A Fastify server with one route and a body of the same size. */
async function startBareServer() {
  const port = await freePort();
  const zones = Intl.supportedValuesOf("timeZone");
  const script = join(mkdtempSync(join(tmpdir(), "guildhall-bench-")), "bare.mjs");
  const framework = import.meta.resolve("fastify");
  const answer = JSON.stringify({ data: { status: "ok", timeZones: zones, themes: ["dark", "light"] }, errors: [] });
  writeFileSync(
    script,
    `import fastify from ${JSON.stringify(framework)};\nconst server = fastify();\nconst answer = ${answer};\n` +
      `server.get("/api/v1/settings", async () => answer);\nawait server.listen({ port: ${port} });\n`,
  );
  const child = spawn(process.execPath, [script], { stdio: "inherit" });
  for (;;) {
    const isUp = await fetch(`http://127.0.0.1:${port}/api/v1/settings`).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    port,
    cpuMs: () => {
      const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    },
    stop: () => child.kill(),
  };
}
