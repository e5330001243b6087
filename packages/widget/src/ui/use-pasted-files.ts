import { useEffectEvent, useLayoutEffect, type RefObject } from "react";

/** Handles files pasted anywhere in the dialog or form around `frame`; pasted text is ignored. */
export function usePastedFiles(frame: RefObject<HTMLElement | null>, onPaste: (files: readonly File[]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent): void => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || !isMeant(frame.current, event.target)) return;
    event.preventDefault();
    onPaste(files);
  });
  useLayoutEffect(() => {
    const listen = (event: ClipboardEvent): void => take(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, []);
}

function isMeant(frame: HTMLElement | null, target: EventTarget | null): boolean {
  const around = frame?.closest("dialog, form") ?? frame;
  return target === document.body || (target instanceof Node && around?.contains(target) === true);
}
