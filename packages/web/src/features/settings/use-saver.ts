import { useState } from "react";
import { useStore } from "zustand";
import { createAutoSaver, type AutoSaver, type SaveState, type SaveTarget } from "./auto-save.ts";

/** A saver with the current state of each setting. */
export interface Saver<Settings extends object> {
  readonly save: AutoSaver<Settings>["save"];
  readonly stateOf: (name: keyof Settings & string) => SaveState | undefined;
}

/** Saves the page's settings while it's mounted. */
export function useSaver<Settings extends object>(target: SaveTarget<Settings>): Saver<Settings> {
  const [saver] = useState(() => createAutoSaver(target));
  const states = useStore(saver.states);
  return { save: saver.save, stateOf: (name) => states[name] };
}
