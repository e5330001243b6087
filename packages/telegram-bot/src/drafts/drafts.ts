/**
 * What the bot keeps between two messages, such as a half-answered form, by keys of its own. It's lost after `keepMs`;
 * the host stores it where every process finds it.
 */
export interface ChatDrafts {
  read(key: string): Promise<string | null>;
  write(key: string, value: string, keepMs: number): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Drafts in memory, for one process; lost when it ends. */
export function createMemoryDrafts(now: () => Date): ChatDrafts {
  const kept = new Map<string, { readonly value: string; readonly until: number }>();
  return {
    read: (key) => {
      const found = kept.get(key);
      if (found !== undefined && found.until > now().getTime()) return Promise.resolve(found.value);
      kept.delete(key);
      return Promise.resolve(null);
    },
    write: (key, value, keepMs) => {
      kept.set(key, { value, until: now().getTime() + keepMs });
      return Promise.resolve();
    },
    remove: (key) => {
      kept.delete(key);
      return Promise.resolve();
    },
  };
}
