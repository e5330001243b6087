import type { Bus } from "../events/bus.ts";

/** Requests that wait for a workspace's next event; none of them asks the database meanwhile. */
export interface EventWaits {
  /** Begins to listen: what happens before `until` is awaited counts, too. */
  listen(workspaceId: number): EventWait;
  /** How many wait in a workspace. */
  countOf(workspaceId: number): number;
  /** Ends all waits for good. */
  close(): void;
}

export interface EventWait {
  /** Resolves at the next event, after so many ms, or when the server stops. */
  until(timeoutMs: number): Promise<void>;
  stop(): void;
}

/** One per server. */
export function createEventWaits(bus: Pick<Bus, "subscribe">): EventWaits {
  const waits = new Map<number, Set<() => void>>();
  let isClosed = false;
  const wake = (workspaceId: number): void => waits.get(workspaceId)?.forEach((each) => each());
  const unsubscribe = bus.subscribe((message) => {
    // Only news with a number is of an event; what got lost may have been one.
    if (message.kind === "news" && message.seq !== undefined) wake(message.workspaceId);
    if (message.kind === "gap") [...waits.keys()].forEach(wake);
  });
  return {
    countOf: (workspaceId) => waits.get(workspaceId)?.size ?? 0,
    listen(workspaceId) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const own = waits.get(workspaceId) ?? new Set();
      waits.set(workspaceId, own.add(resolve));
      if (isClosed) resolve();
      return {
        async until(timeoutMs) {
          const timer = setTimeout(resolve, timeoutMs);
          await promise;
          clearTimeout(timer);
        },
        stop() {
          resolve();
          own.delete(resolve);
          if (own.size === 0) waits.delete(workspaceId);
        },
      };
    },
    close() {
      isClosed = true;
      unsubscribe();
      [...waits.keys()].forEach(wake);
    },
  };
}
