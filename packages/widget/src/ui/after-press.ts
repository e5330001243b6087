let isPressed = false;

if (typeof document !== "undefined") {
  const note = (pressed: boolean) => () => {
    isPressed = pressed;
  };
  document.addEventListener("pointerdown", note(true), { capture: true, passive: true });
  for (const end of ["pointerup", "pointercancel"])
    document.addEventListener(end, note(false), { capture: true, passive: true });
}

/**
 * Acts at once, or, if a pointer is down, after the resulting click: re-rendering in between could move the button from
 * under the pointer and lose the click.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) return act();
  const settle = (): void => {
    for (const end of ENDS) document.removeEventListener(end, settle);
    // The click follows pointerup.
    setTimeout(act, 0);
  };
  for (const end of ENDS) document.addEventListener(end, settle);
}

const ENDS = ["pointerup", "pointercancel"] as const;
