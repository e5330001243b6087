import { createStore, type StoreApi } from "zustand/vanilla";

/** How the saving of one setting goes; `reason` is the text of a failure, null where there is none. */
export type SaveState =
  | { readonly kind: "saving" }
  | { readonly kind: "saved" }
  | { readonly kind: "failed"; readonly reason: string | null; readonly retry: () => void };

/** Where the settings are shown from, and how a change of them is sent. */
export interface SaveTarget<Settings extends object> {
  /** What is shown now; undefined before it was loaded. */
  readonly read: () => Settings | undefined;
  readonly show: (change: Partial<Settings>) => void;
  /** Sends a change with what the server was last known to have, and answers what it has kept. */
  readonly send: (change: Partial<Settings>, seen: Partial<Settings>) => Promise<Settings>;
  /** The text of a failure; rethrows what is no failure of the call. */
  readonly describe: (error: unknown) => string | null;
}

/** Saves settings one by one, each as soon as it is changed. */
export interface AutoSaver<Settings extends object> {
  /** The state of each setting that was changed. */
  readonly states: StoreApi<Readonly<Record<string, SaveState>>>;
  readonly save: <Name extends keyof Settings & string>(name: Name, value: Settings[Name]) => void;
}

interface Pending {
  /** Counts the changes of the setting; only the last one may still speak for it. */
  readonly version: number;
  /** What the server was last known to have. */
  readonly confirmed: unknown;
}

/**
 * Creates a saver. A change is shown at once and sent after those before it; when the server does not
 * take it, what the server had is shown again and the failure offers another try.
 */
export function createAutoSaver<Settings extends object>(target: SaveTarget<Settings>): AutoSaver<Settings> {
  const states: AutoSaver<Settings>["states"] = createStore(() => ({}));
  const pending = new Map<string, Pending>();
  let line: Promise<void> = Promise.resolve();

  const tell = (name: string, state: SaveState): void => states.setState({ [name]: state });
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
      tell(name, { kind: "failed", reason, retry: () => save(name, value) });
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
