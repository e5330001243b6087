import type { Guild } from "../guild/index.ts";

/** Unsent input, kept while the page is open: nothing of it is written into the host's storage. */
export function createMemory(): Guild["drafts"] & { readonly clear: () => void } {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
