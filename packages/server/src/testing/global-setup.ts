import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { Pool } from "pg";
import type { TestProject } from "vitest/node";
import { raiseFence } from "../db/fence.ts";
import { migrate } from "../db/migrate.ts";
import { openMemoryPglite } from "./memory-pglite.ts";
import { startPostgresServer } from "./postgres-server.ts";
import { openPostgres } from "../db/postgres.ts";

/** How a test file gets a migrated, empty database. */
export type TestDatabaseSource =
  | { readonly engine: "pglite"; readonly image: string }
  | {
      readonly engine: "postgres";
      readonly url: string;
      readonly template: string;
      /** A role subject to row-level security. */
      readonly fencedRole: string;
      /** Whether every test database uses it. */
      readonly isFenced: boolean;
    };

declare module "vitest" {
  export interface ProvidedContext {
    testDatabase: TestDatabaseSource;
  }
}

const MIGRATED_AT = new Date("2026-01-01T00:00:00Z");
const TEMPLATE = "guildhall_template";
const FENCED_ROLE = "guildhall_fenced";

/** Creates one migrated database per vitest project; test files get copies of it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const engine = project.config.env["GUILDHALL_TEST_ENGINE"] ?? "pglite";
  return engine === "postgres" ? await setUpPostgres(project) : await setUpPglite(project);
}

async function setUpPglite(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "guildhall-test-"));
  const pglite = await PGlite.create();
  const database = openMemoryPglite(pglite);
  await migrate(database.pool, MIGRATED_AT);
  await dropTemplates(database.pool);
  const image = join(folder, "migrated.tar");
  writeFileSync(image, Buffer.from(await (await pglite.dumpDataDir("none")).arrayBuffer()));
  await database.close();
  project.provide("testDatabase", { engine: "pglite", image });
  return async () => rmSync(folder, { recursive: true, force: true });
}

/** Half the files that each test file's copy would be made of. */
async function dropTemplates(pool: Pool): Promise<void> {
  await pool.query("update pg_database set datistemplate = false");
  for (const name of ["template0", "template1"]) await pool.query(`drop database ${name}`);
  await pool.query("checkpoint");
}

async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer();
  const admin = openPostgres({ url: server.url, poolSize: 1, statementTimeoutMs: 60_000 });
  await admin.pool.query(`create database ${TEMPLATE}`);
  await admin.pool.query(`create role ${FENCED_ROLE} nologin`);
  await admin.close();
  const template = openPostgres({
    url: server.url.replace(/postgres$/, TEMPLATE),
    poolSize: 1,
    statementTimeoutMs: 60_000,
  });
  await migrate(template.pool, MIGRATED_AT);
  await raiseFence(template.pool, FENCED_ROLE);
  await template.close();
  const isFenced = project.config.env["GUILDHALL_TEST_FENCED"] === "on";
  project.provide("testDatabase", {
    engine: "postgres",
    url: server.url,
    template: TEMPLATE,
    fencedRole: FENCED_ROLE,
    isFenced,
  });
  return () => server.stop();
}
