import type { BusMessage } from "../events/bus.ts";
import type { Visitor } from "./visitor.ts";

/** How long a visitor may be believed without looking again, in ms: also the longest a lost message can cost. */
const MAX_AGE_MS = 60_000;

const MAX_ENTRIES = 20_000;

interface Entry {
  readonly visitor: Visitor;
  readonly loadedAtMs: number;
}

/** Remembers who holds a session, until told to forget. */
export interface SessionCache {
  /** The visitor by the session's hash (hex), by `load` when it is not known or too old. */
  get(key: string, nowMs: number, load: () => Promise<Visitor>): Promise<Visitor>;
  /** Forgets what a message says has changed. */
  forget(message: Extract<BusMessage, { kind: "forget" }>): void;
}

/**
 * Builds an empty cache. A load that was under way when something was forgotten is used once and not kept:
 * it may have read what was before.
 */
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
      if (before === forgotten && visitor.identity !== null) entries.set(key, { visitor, loadedAtMs: nowMs });
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

function dropOldest(entries: Map<string, Entry>): void {
  for (const key of entries.keys()) {
    entries.delete(key);
    return;
  }
}
