import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { InvariantError } from "@guildhall/core";
import pg from "pg";
import { freePort } from "./free-port.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";

/** A private PostgreSQL, gone when it's stopped. */
export interface PostgresServer {
  /** URL of the database `postgres` as its superuser. */
  readonly url: string;
  readonly binaries: string;
  readonly port: number;
  stop(): Promise<void>;
}

export interface PostgresServerOptions {
  /** Whether commits fsync; tests don't. */
  readonly isDurable?: boolean;
  /** More settings, such as `shared_buffers=512MB`. */
  readonly settings?: readonly string[];
}

const USER = "guildhall";
const START_LIMIT_MS = 30_000;

/** PostgreSQL refuses to run as root: this user owns its files then. */
interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/** Starts PostgreSQL on a free loopback port. @throws {InvariantError} when there are no programs for it */
export async function startPostgresServer(options: PostgresServerOptions = {}): Promise<PostgresServer> {
  const found = findPostgresBinaries();
  if (found === null) {
    throw new InvariantError("no PostgreSQL on this machine and none from npm");
  }
  const home = mkdtempSync(join(tmpdir(), "guildhall-pg-"));
  const runAs = ownHome(home);
  const binaries = runAs.uid === undefined || found.isSystem ? found.folder : copyBinaries(found.folder, home);
  const data = join(home, "data");
  runTool(join(binaries, "initdb"), initArguments(data), runAs);
  const port = await freePort();
  const child = spawn(join(binaries, "postgres"), serverArguments({ data, port, options }), {
    ...runAs,
    cwd: home,
    stdio: "ignore",
  });
  const url = `postgres://${USER}@127.0.0.1:${port}/postgres`;
  const kill = (): void => void child.kill("SIGQUIT");
  process.once("exit", kill);
  await untilReady(url, child);
  return {
    url,
    binaries,
    port,
    stop: async () => {
      process.off("exit", kill);
      await stopChild(child);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function ownHome(home: string): RunAs {
  if (process.getuid?.() !== 0) {
    return {};
  }
  const user = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .find((fields) => fields[0] === "postgres");
  const uid = Number(user?.[2] ?? 65_534);
  const gid = Number(user?.[3] ?? 65_534);
  chownSync(home, uid, gid);
  return { uid, gid };
}

/** The folder of the programs from npm may be readable only by its owner. */
function copyBinaries(folder: string, home: string): string {
  const native = join(home, "native");
  mkdirSync(native);
  cpSync(dirname(folder), native, { recursive: true, verbatimSymlinks: true });
  chmodSync(native, 0o755);
  return join(native, "bin");
}

function initArguments(data: string): string[] {
  return ["-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
}

function serverArguments(plan: {
  readonly data: string;
  readonly port: number;
  readonly options: PostgresServerOptions;
}): string[] {
  const isDurable = plan.options.isDurable ?? false;
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    "timezone=UTC",
    ...(isDurable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
    ...(plan.options.settings ?? []),
  ];
  return ["-D", plan.data, "-p", String(plan.port), ...settings.flatMap((each) => ["-c", each])];
}

function runTool(program: string, argv: readonly string[], runAs: RunAs): void {
  const { status, stderr } = spawnSync(program, argv, { ...runAs, cwd: tmpdir(), encoding: "utf8" });
  if (status !== 0) {
    throw new InvariantError(`${program} failed`, { status, stderr });
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let waitedMs = 0; waitedMs < START_LIMIT_MS; waitedMs += 50) {
    if (child.exitCode !== null) {
      break;
    }
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new InvariantError("PostgreSQL did not start", { exitCode: child.exitCode });
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGQUIT");
  await ended;
}
