import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);
const DEBIAN = "/usr/lib/postgresql";

/** The newest pgbench on this machine; null without PostgreSQL's own tools. */
export function findPgbench(): string | null {
  if (!existsSync(DEBIAN)) return null;
  const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => `${DEBIAN}/${version}/bin/pgbench`).find((path) => existsSync(path)) ?? null;
}

/** Runs pgbench and returns its transactions per second. */
export async function runPgbench(pgbench: string, url: string, options: readonly string[]): Promise<number> {
  const { stdout } = await run(pgbench, [...options, url], { maxBuffer: 1 << 24 });
  return Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1] ?? Number.NaN);
}

export async function initPgbench(pgbench: string, url: string, scale: number): Promise<void> {
  await run(pgbench, ["-i", "-q", "-s", String(scale), url], { maxBuffer: 1 << 24 });
}
