import { createStore, type StoreApi } from "zustand/vanilla";

/** A change that wasn't saved, until it's retried or dropped. */
export interface FailedSave {
  readonly kind: "failed";
  /** The failure's text; null for none. */
  readonly reason: string | null;
  readonly retry: () => void;
  readonly drop: () => void;
}

/** Save state of one setting. */
export type SaveState = { readonly kind: "saving" } | { readonly kind: "saved" } | FailedSave;

/** Where settings are read from and how changes are sent. */
export interface SaveTarget<Settings extends object> {
  /** The displayed settings; undefined before loading. */
  readonly read: () => Settings | undefined;
  readonly show: (change: Partial<Settings>) => void;
  /** Sends a change with the last known server values, and returns what was saved. */
  readonly send: (change: Partial<Settings>, seen: Partial<Settings>) => Promise<Settings>;
  /** A failure's text; rethrows anything that isn't a call failure. */
  readonly describe: (error: unknown) => string | null;
}

/** Saves each setting as soon as it's changed. */
export interface AutoSaver<Settings extends object> {
  /** State of every changed setting. */
  readonly states: StoreApi<Readonly<Record<string, SaveState>>>;
  readonly save: <Name extends keyof Settings & string>(name: Name, value: Settings[Name]) => void;
}

interface Pending {
  /** Change counter of the setting; only the latest change may update its state. */
  readonly version: number;
  /** The last known server value. */
  readonly confirmed: unknown;
}

/**
 * A change is shown at once and sent after the ones before it; if the server rejects it, the server's value is restored
 * and the failure offers a retry.
 */
export function createAutoSaver<Settings extends object>(target: SaveTarget<Settings>): AutoSaver<Settings> {
  const states: AutoSaver<Settings>["states"] = createStore(() => ({}));
  const pending = new Map<string, Pending>();
  let line: Promise<void> = Promise.resolve();

  const tell = (name: string, state: SaveState): void => states.setState({ [name]: state });
  const drop = (name: string): void => {
    const { [name]: _dropped, ...others } = states.getState();
    states.setState(others, true);
  };
  const change = (name: string, value: unknown): Partial<Settings> => ({ [name]: value }) as Partial<Settings>;
  const isLast = (name: string, version: number): boolean => pending.get(name)?.version === version;

  const settle = async (name: string, value: unknown, version: number): Promise<void> => {
    try {
      const kept = await target.send(change(name, value), change(name, pending.get(name)?.confirmed));
      const last = pending.get(name);
      if (last !== undefined) pending.set(name, { ...last, confirmed: kept[name as keyof Settings] });
      if (!isLast(name, version)) return;
      target.show(change(name, kept[name as keyof Settings]));
      tell(name, { kind: "saved" });
    } catch (error) {
      const reason = target.describe(error);
      if (!isLast(name, version)) return;
      target.show(change(name, pending.get(name)?.confirmed));
      tell(name, { kind: "failed", reason, retry: () => save(name, value), drop: () => drop(name) });
    }
    pending.delete(name);
  };

  const save = (name: string, value: unknown): void => {
    const shown = target.read();
    if (shown === undefined) return;
    const last = pending.get(name);
    const version = (last?.version ?? 0) + 1;
    pending.set(name, { version, confirmed: last === undefined ? shown[name as keyof Settings] : last.confirmed });
    target.show(change(name, value));
    tell(name, { kind: "saving" });
    line = line.then(() => settle(name, value, version));
  };
  return { states, save };
}
