import type { BusMessage } from "../events/bus.ts";
import type { Visitor } from "./visitor.ts";

/** Maximum cache age in ms: also the most a lost invalidation can cost. */
const MAX_AGE_MS = 60_000;

const MAX_ENTRIES = 20_000;

interface Entry {
  readonly visitor: Visitor;
  readonly loadedAtMs: number;
}

/** Caches who holds a session. */
export interface SessionCache {
  /** The visitor by session hash (hex); calls `load` if it isn't cached or is too old. */
  get(key: string, nowMs: number, load: () => Promise<Visitor>): Promise<Visitor>;
  /** Invalidates what a message says has changed. */
  forget(message: Extract<BusMessage, { kind: "forget" }>): void;
}

/** A load already running during an invalidation is used once but not cached: it may have read old data. */
export function createSessionCache(): SessionCache {
  const entries = new Map<string, Entry>();
  let forgotten = 0;
  return {
    async get(key, nowMs, load) {
      const known = entries.get(key);
      if (known !== undefined && Math.abs(nowMs - known.loadedAtMs) < MAX_AGE_MS) return known.visitor;
      const before = forgotten;
      const visitor = await load();
      entries.delete(key);
      if (before === forgotten && isCacheable(visitor)) entries.set(key, { visitor, loadedAtMs: nowMs });
      if (entries.size > MAX_ENTRIES) dropOldest(entries);
      return visitor;
    },
    forget({ accountId, workspaceId }) {
      forgotten += 1;
      for (const [key, { visitor }] of entries) {
        const isMeant =
          (accountId !== undefined && visitor.identity?.accountId === accountId) ||
          (workspaceId !== undefined && visitor.actor?.workspace.id === workspaceId);
        if (isMeant || (accountId === undefined && workspaceId === undefined)) entries.delete(key);
      }
    },
  };
}

/** Guests have nothing to cache; an integration's or a widget's session may end without a message. */
function isCacheable({ identity }: Visitor): boolean {
  return identity !== null && identity.via === null && identity.widget === null;
}

function dropOldest(entries: Map<string, Entry>): void {
  for (const key of entries.keys()) {
    entries.delete(key);
    return;
  }
}
