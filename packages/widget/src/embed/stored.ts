import type { Store } from "../guild/index.ts";

/** A store that can be written. */
export interface Stored<Value> extends Store<Value> {
  /** Setting the same value tells nobody. */
  readonly set: (value: Value) => void;
}

export function createStored<Value>(initial: Value): Stored<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
