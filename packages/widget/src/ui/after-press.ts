import { useEffect, useRef } from "react";

type Run = () => void;

/** What a field does about presses while it has focus. */
interface Presses {
  /** Call when the field gets the focus. */
  readonly watch: (field: HTMLElement) => void;
  /**
   * Call when the field loses it: acts at once, or, if a pointer is down, after the resulting click. Re-rendering in
   * between could move the button from under the pointer and lose the click.
   */
  readonly act: (run: Run) => void;
}

/** Watches the pointer in the field's document or shadow root, and only while the field has focus. */
export function usePresses(): Presses {
  const watched = useRef<((run: Run | null) => void) | null>(null);
  useEffect(() => () => watched.current?.(null), []);
  return {
    watch: (field) => {
      watched.current?.(null);
      watched.current = watchPresses(field.getRootNode());
    },
    act: (run) => {
      if (watched.current === null) run();
      else watched.current(run);
      watched.current = null;
    },
  };
}

const ENDS = ["pointerup", "pointercancel"] as const;

/** Returns what ends the watch, and acts if there is something to do. */
function watchPresses(root: Node): (run: Run | null) => void {
  const controller = new AbortController();
  let isPressed = false;
  const options = { capture: true, passive: true, signal: controller.signal };
  const note = (event: Event): void => {
    isPressed = event.type === "pointerdown";
  };
  for (const type of ["pointerdown", ...ENDS]) root.addEventListener(type, note, options);
  return (run) => {
    controller.abort();
    if (run === null) return;
    if (isPressed) afterRelease(root, run);
    else run();
  };
}

function afterRelease(root: Node, run: Run): void {
  const settle = (): void => {
    for (const end of ENDS) root.removeEventListener(end, settle);
    // The click follows pointerup.
    setTimeout(run, 0);
  };
  for (const end of ENDS) root.addEventListener(end, settle);
}
