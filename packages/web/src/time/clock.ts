import { useSyncExternalStore } from "react";

const TICK_MS = 30_000;

let tick = new Date(performance.timeOrigin + performance.now());
const listeners = new Set<() => void>();
let timer = 0;

/** This machine's current instant. */
export function presentInstant(): Date {
  return new Date(performance.timeOrigin + performance.now());
}

/** The current instant, updated every 30 s, for texts such as "5 minutes ago". */
export const clock = { get: (): Date => tick, subscribe };

export function useNow(): Date {
  return useSyncExternalStore(clock.subscribe, clock.get);
}

// One timer for the whole page, and none while no time is shown.
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) timer = window.setInterval(advance, TICK_MS);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.clearInterval(timer);
  };
}

function advance(): void {
  tick = presentInstant();
  for (const listener of listeners) listener();
}
