import { useEffect, useRef, useState } from "react";
import { shownWorkspace } from "../session/api.ts";

const PREFIX = "guildhall.draft.";
const KEEP_DELAY_MS = 300;

/** A draft for its form: the initial values, and when to delete them. */
export interface Draft<Values> {
  readonly initial: Values;
  readonly isRestored: boolean;
  readonly keep: (values: Values) => void;
  readonly forget: () => void;
}

/**
 * Keeps a form's input until it's sent, through reloads, an expired session and a visit to another workspace. `name`
 * identifies the form and what it edits, such as `thanks.new`. In this tab only.
 */
export function useDraft<Values>(name: string, empty: Values): Draft<Values> {
  const [key] = useState(() => `${String(shownWorkspace())}.${name}`);
  const [kept] = useState(() => readDraft<Values>(key));
  const timer = useRef(0);
  const unsaved = useRef<Values | null>(null);
  useEffect(() => {
    const flush = (): void => {
      window.clearTimeout(timer.current);
      if (unsaved.current !== null) writeDraft(key, unsaved.current);
    };
    // Neither navigation nor a reload loses the last words.
    addEventListener("pagehide", flush);
    return () => {
      removeEventListener("pagehide", flush);
      flush();
    };
  }, [key]);
  const keep = (values: Values): void => {
    window.clearTimeout(timer.current);
    unsaved.current = values;
    timer.current = window.setTimeout(() => {
      unsaved.current = null;
      writeDraft(key, values);
    }, KEEP_DELAY_MS);
  };
  const forget = (): void => {
    window.clearTimeout(timer.current);
    unsaved.current = null;
    sessionStorage.removeItem(PREFIX + key);
  };
  return { initial: kept ?? empty, isRestored: kept !== null, keep, forget };
}

/** Deletes all of this tab's drafts: on signing out, and when someone else signs in. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  }
}

function readDraft<Values>(key: string): Values | null {
  const text = sessionStorage.getItem(PREFIX + key);
  // Only this module writes under the prefix, and each key belongs to one form, so the shape is that form's.
  return text === null ? null : (JSON.parse(text) as Values);
}

function writeDraft<Values>(key: string, values: Values): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(values));
  } catch {
    // Full or forbidden storage only costs the draft; the form still works.
  }
}
