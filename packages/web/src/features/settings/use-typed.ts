import { useEffect, useRef, useState } from "react";
import type { SaveState } from "./auto-save.ts";

// Typing debounce before a save.
const PAUSE_MS = 800;

/** A value saved after a pause in typing, or on blur. */
export interface Typed<Value> {
  readonly value: Value;
  readonly type: (value: Value) => void;
  /** Saves pending input at once. */
  readonly flush: () => void;
}

interface Draft<Value> {
  readonly value: Value;
  readonly isSent: boolean;
}

/**
 * State of a typed setting. Input that couldn't be saved stays in the field; other server values replace the input only
 * once it has been sent.
 */
export function useTyped<Value>({
  saved,
  state,
  save,
}: {
  readonly saved: Value;
  readonly state: SaveState | undefined;
  readonly save: (value: Value) => void;
}): Typed<Value> {
  const [draft, setDraft] = useState<Draft<Value> | null>(null);
  const waiting = useRef<{ readonly timer: number; readonly send: () => void } | null>(null);
  const flush = (): void => {
    const { current } = waiting;
    if (current === null) return;
    window.clearTimeout(current.timer);
    waiting.current = null;
    current.send();
  };
  const type = (value: Value): void => {
    if (waiting.current !== null) window.clearTimeout(waiting.current.timer);
    setDraft({ value, isSent: false });
    const send = (): void => {
      setDraft({ value, isSent: true });
      save(value);
    };
    waiting.current = { send, timer: window.setTimeout(flush, PAUSE_MS) };
  };
  useEffect(() => {
    // Leaving the page must not lose the last keystrokes.
    return () => {
      const { current } = waiting;
      if (current === null) return;
      window.clearTimeout(current.timer);
      current.send();
    };
  }, []);
  const isMine = draft !== null && (!draft.isSent || state?.kind === "failed");
  return { value: isMine ? draft.value : saved, type, flush };
}
