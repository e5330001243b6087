import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { translate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { createAutoSaver, type AutoSaver, type FailedSave, type SaveState, type SaveTarget } from "./auto-save.ts";

/** A saver with the current state of each setting. */
export interface Saver<Settings extends object> {
  readonly save: AutoSaver<Settings>["save"];
  readonly stateOf: (name: keyof Settings & string) => SaveState | undefined;
}

/** Saves the page's settings; what failed is told in a message once the page is left. */
export function useSaver<Settings extends object>(target: SaveTarget<Settings>): Saver<Settings> {
  const [saver] = useState(() => createAutoSaver(target));
  const states = useStore(saver.states);
  const stopTelling = useRef<(() => void) | null>(null);
  useEffect(() => {
    stopTelling.current?.();
    return () => {
      stopTelling.current = saver.states.subscribe(tellChanges);
      tellChanges(saver.states.getState(), {});
    };
  }, [saver]);
  return { save: saver.save, stateOf: (name) => states[name] };
}

type States = Readonly<Record<string, SaveState>>;

function tellChanges(states: States, before: States): void {
  for (const [name, state] of Object.entries(states)) {
    if (state === before[name]) continue;
    if (state.kind === "failed") tellFailure(state);
    // Somebody has pressed "Try again".
    else if (state.kind === "saved" && before[name]?.kind === "saving")
      showMessage({ text: translate("settings:save.saved"), tone: "good" });
  }
}

function tellFailure({ reason, retry }: FailedSave): void {
  showMessage({
    text: translate("settings:save.failed", { reason: reason ?? translate("settings:save.unknown") }),
    tone: "bad",
    action: { label: translate("settings:save.retry"), run: retry },
  });
}
