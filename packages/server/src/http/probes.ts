import { statfs } from "node:fs/promises";
import { UnavailableError } from "@guildhall/core";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../lib/deps.ts";

const BYTES_PER_MIB = 1024 * 1024;

/** Free space below which the server isn't ready: 256 MiB. */
const MIN_FREE_BYTES = 256 * BYTES_PER_MIB;

/** How long a probe waits for the database, in ms. */
const PROBE_LIMIT_MS = 3_000;

/** Served under any load and any host. */
const PROBE = { answersAnyHost: true } as const;

export interface ProbeResult {
  readonly ok: boolean;
  /** Public, so never anything secret. */
  readonly detail: string;
}

export interface ProbeParts {
  readonly deps: Pick<Deps, "db" | "config">;
  /** Names of pending migrations. */
  readonly unapplied: () => Promise<readonly string[]>;
  readonly demo: () => "off" | "seeding" | "ready";
  readonly isDraining: () => boolean;
}

/** Registers `/healthz` (liveness) and `/readyz` (readiness). */
export function registerProbes(server: FastifyInstance, parts: ProbeParts): void {
  const { db } = parts.deps;
  server.get("/healthz", { config: PROBE }, async () => ({ status: "ok" }));
  server.get("/readyz", { config: PROBE }, async (_request, reply) => {
    const checks: Readonly<Record<string, ProbeResult>> = {
      database: await probeDatabase(parts.deps),
      migrations: await probeMigrations(parts.unapplied),
      disk: await probeDisk(parts.deps.config.dataDir),
      drain: { ok: !parts.isDraining(), detail: parts.isDraining() ? "the server is stopping" : "no" },
    };
    const isReady = Object.values(checks).every((each) => each.ok);
    return reply
      .code(isReady ? 200 : 503)
      .header("cache-control", "no-store")
      .send({
        status: isReady ? "ready" : "not ready",
        durability: db.durability,
        isFenced: db.isFenced,
        demo: parts.demo(),
        checks,
      });
  });
}

/** Fails fast: load balancers prefer a quick 503. @throws {UnavailableError} */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new UnavailableError("the database does not answer in time")), PROBE_LIMIT_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function probeDatabase({ db }: Pick<Deps, "db">): Promise<ProbeResult> {
  try {
    await inTime(db.pool.query({ text: "select 1" }));
    return { ok: true, detail: db.engine };
  } catch {
    return { ok: false, detail: `${db.engine} does not answer` };
  }
}

async function probeMigrations(unapplied: ProbeParts["unapplied"]): Promise<ProbeResult> {
  try {
    const missing = await inTime(unapplied());
    return {
      ok: missing.length === 0,
      detail: missing.length === 0 ? "all applied" : `missing: ${missing.join(", ")}`,
    };
  } catch {
    return { ok: false, detail: "unknown" };
  }
}

async function probeDisk(folder: string): Promise<ProbeResult> {
  try {
    const { bavail, bsize } = await statfs(folder);
    const freeBytes = bavail * bsize;
    return { ok: freeBytes >= MIN_FREE_BYTES, detail: `${Math.floor(freeBytes / BYTES_PER_MIB)} MiB free` };
  } catch {
    return { ok: false, detail: "the data folder cannot be read" };
  }
}
