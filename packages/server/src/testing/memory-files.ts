import type { FileStore } from "../files/file-store.ts";

/** In memory, for one test. */
export function createMemoryFiles(): FileStore {
  const kept = new Map<string, Uint8Array>();
  return {
    put: async (name, bytes) => void kept.set(name, bytes),
    get: async (name) => kept.get(name) ?? null,
    delete: async (name) => void kept.delete(name),
  };
}
