import { useEffectEvent, useLayoutEffect, type RefObject } from "react";

/** Handles files pasted anywhere in the dialog or form around `frame`; pasted text is ignored. */
export function usePastedFiles(frame: RefObject<HTMLElement | null>, onPaste: (files: readonly File[]) => void): void {
  const take = useEffectEvent((event: Event): void => {
    const files = event instanceof ClipboardEvent ? [...(event.clipboardData?.files ?? [])] : [];
    if (files.length === 0 || !isMeant(frame.current, event.target)) return;
    event.preventDefault();
    onPaste(files);
  });
  useLayoutEffect(() => {
    const listen = (event: Event): void => take(event);
    // In a host's page that's the shadow root: pastes elsewhere are the host's.
    const root = frame.current?.getRootNode();
    root?.addEventListener("paste", listen);
    return () => root?.removeEventListener("paste", listen);
  }, [frame]);
}

function isMeant(frame: HTMLElement | null, target: EventTarget | null): boolean {
  const around = frame?.closest("dialog, form") ?? frame;
  return target === document.body || (target instanceof Node && around?.contains(target) === true);
}
