import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@guildhall/server/testing/free-port";
import { buildStale, SERVER, SERVER_ARGV } from "../../scripts/build-stale.ts";

export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
  readonly dataDir: string;
  /** From process start to the first response, in ms. */
  readonly startMs: number;
  /** CPU time so far, user and system, in ms. */
  cpuMs(): number;
  stop(): Promise<void>;
}

/**
 * Starts the bundled server as `pnpm start` does and waits for its first response; without a database URL it uses the
 * embedded engine.
 */
export async function startServerProcess(options: {
  readonly databaseUrl?: string;
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
}): Promise<ServerProcess> {
  await buildStale(SERVER);
  const port = await freePort();
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "guildhall-bench-"));
  const startedAt = performance.now();
  const [node, ...argv] = SERVER_ARGV;
  const child = spawn(node, argv, {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      // As in real use: responses are validated against the contract in development only.
      NODE_ENV: "production",
      SECRET: "only-for-benchmarks-only-for-benchmarks",
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: options.databaseUrl ?? "",
      DEMO: "off",
      RATE_LIMITS: "off",
      LOG_LEVEL: "error",
      ...options.env,
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await firstAnswer(port);
  const startMs = performance.now() - startedAt;
  return {
    port,
    pid: child.pid ?? 0,
    dataDir,
    startMs,
    cpuMs: () => readCpuMs(child.pid ?? 0),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function firstAnswer(port: number): Promise<void> {
  for (;;) {
    const isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function readCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const TICK_MS = 10;
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
