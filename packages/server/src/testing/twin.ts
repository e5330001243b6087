import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "../db/database.ts";
import { importWorkspace } from "../db/read-archive.ts";
import { writeArchive } from "../db/write-archive.ts";
import { createMemoryFiles } from "./memory-files.ts";

/**
 * Exports a workspace and imports it beside itself; returns the copy's id. An import keeps the ids inside a workspace, so
 * both have rows with the same ids: a statement or a join that misses its workspace finds the other's too.
 */
export async function importTwin(database: Database, workspaceId: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "guildhall-twin-"));
  const file = join(folder, "workspace");
  try {
    await writeArchive(database, { file, at: new Date(0), workspaceId, files: null });
    return await importWorkspace(database, { file, files: createMemoryFiles() });
  } finally {
    await rm(folder, { recursive: true });
  }
}
