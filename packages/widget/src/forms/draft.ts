import { useEffect, useRef, useState } from "react";
import { useGuild, type Guild } from "../guild/index.ts";
import { DRAFT_PREFIX } from "./draft-prefix.ts";

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
  const { drafts, member } = useGuild();
  const [key] = useState(() => `${DRAFT_PREFIX}${String(member.get()?.workspace.id ?? 0)}.${name}`);
  const [kept] = useState(() => readDraft<Values>(drafts, key));
  const timer = useRef(0);
  const unsaved = useRef<Values | null>(null);
  useEffect(() => {
    const flush = (): void => {
      window.clearTimeout(timer.current);
      if (unsaved.current !== null) writeDraft(drafts, { key, values: unsaved.current });
    };
    // Neither navigation nor a reload loses the last words: the page is hidden before it's left.
    document.addEventListener("visibilitychange", flush);
    return () => {
      document.removeEventListener("visibilitychange", flush);
      flush();
    };
  }, [drafts, key]);
  const keep = (values: Values): void => {
    window.clearTimeout(timer.current);
    unsaved.current = values;
    timer.current = window.setTimeout(() => {
      unsaved.current = null;
      writeDraft(drafts, { key, values });
    }, KEEP_DELAY_MS);
  };
  const forget = (): void => {
    window.clearTimeout(timer.current);
    unsaved.current = null;
    drafts.removeItem(key);
  };
  return { initial: kept ?? empty, isRestored: kept !== null, keep, forget };
}

function readDraft<Values>(drafts: Guild["drafts"], key: string): Values | null {
  const text = drafts.getItem(key);
  // Only this module writes under the prefix, and each key belongs to one form, so the shape is that form's.
  return text === null ? null : (JSON.parse(text) as Values);
}

function writeDraft(
  drafts: Guild["drafts"],
  { key, values }: { readonly key: string; readonly values: unknown },
): void {
  try {
    drafts.setItem(key, JSON.stringify(values));
  } catch {
    // Full or forbidden storage only costs the draft; the form still works.
  }
}
