import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileTypeOf, requireFileName } from "./file-name.ts";
import type { ListedFileStore } from "./file-store.ts";

/** Files in the folder `files` of the data, readable only by the server's user. */
export function createFolderStore(dataDir: string): ListedFileStore {
  const pathOf = (name: string): string => join(dataDir, "files", requireFileName(name));
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeWhole(`${path}.part`, bytes);
      await rename(`${path}.part`, path);
    },
    async get(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    delete: (name) => rm(pathOf(name), { force: true }),
    async *list(workspaceId) {
      const folder = join(dataDir, "files");
      const workspaces = workspaceId === null ? await namesIn(folder) : [String(workspaceId)];
      for (const workspace of workspaces) {
        const names = (await namesIn(join(folder, workspace))).map((name) => `${workspace}/${name}`);
        // Leftovers of interrupted writes aren't files.
        yield* names.filter((name) => fileTypeOf(name) !== null);
      }
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Writes and fsyncs, so a name never stands for half a file. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
