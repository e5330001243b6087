import type { Store } from "../guild/index.ts";

const TICK_MS = 30_000;

/** The present instant, which moves while somebody looks at it. */
export function createClock(now: () => number): Store<Date> {
  const listeners = new Set<() => void>();
  let tick = new Date(now());
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    get: () => tick,
    subscribe: (listener) => {
      if (listeners.size === 0)
        timer = setInterval(() => {
          tick = new Date(now());
          for (const each of listeners) each();
        }, TICK_MS);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearInterval(timer);
      };
    },
  };
}
