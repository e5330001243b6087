import { useState } from "react";
import { useStore } from "zustand";
import { createAutoSaver, type AutoSaver, type SaveState, type SaveTarget } from "./auto-save.ts";

/** A saver with the state of each setting, kept up to date. */
export interface Saver<Settings extends object> {
  readonly save: AutoSaver<Settings>["save"];
  readonly stateOf: (name: keyof Settings & string) => SaveState | undefined;
}

/** Saves the settings of a page for as long as it is there. */
export function useSaver<Settings extends object>(target: SaveTarget<Settings>): Saver<Settings> {
  const [saver] = useState(() => createAutoSaver(target));
  const states = useStore(saver.states);
  return { save: saver.save, stateOf: (name) => states[name] };
}
