/**
 * What the bot keeps between two messages, such as a half-answered form, by keys of its own. It's lost after `keepMs`;
 * the host stores it where every process finds it.
 */
export interface ChatDrafts {
  read(key: string): Promise<string | null>;
  write(key: string, value: string, keepMs: number): Promise<void>;
  /** Keeps a value unless another is kept; returns the one that is. */
  claim(key: string, value: string, keepMs: number): Promise<string>;
  remove(key: string): Promise<void>;
}

/** Drafts in memory, for one process; lost when it ends. */
export function createMemoryDrafts(now: () => Date): ChatDrafts {
  const kept = new Map<string, { readonly value: string; readonly until: number }>();
  const find = (key: string): string | null => {
    const found = kept.get(key);
    if (found !== undefined && found.until > now().getTime()) return found.value;
    kept.delete(key);
    return null;
  };
  const keep = (key: string, value: string, keepMs: number): string => {
    kept.set(key, { value, until: now().getTime() + keepMs });
    return value;
  };
  return {
    read: (key) => Promise.resolve(find(key)),
    write: (key, value, keepMs) => {
      keep(key, value, keepMs);
      return Promise.resolve();
    },
    claim: (key, value, keepMs) => Promise.resolve(find(key) ?? keep(key, value, keepMs)),
    remove: (key) => {
      kept.delete(key);
      return Promise.resolve();
    },
  };
}
