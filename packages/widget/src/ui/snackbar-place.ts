import { useLayoutEffect, useState, type RefObject } from "react";

/** Between messages and what's below them, in px. */
const GAP = 8;
/** Height of a message with two lines, in px. */
const MESSAGE = 64;
/** How long (ms) messages wait for the focus to leave their place. */
const PATIENCE_MS = 4000;

/** Lifts shown messages above the on-screen keyboard and bars of buttons, which are marked by `data-bar`: sets the region's `--lift`. */
export function useLift(region: RefObject<HTMLElement | null>, newest: string | number | null): void {
  useLayoutEffect(() => {
    const { current } = region;
    if (newest === null || current === null) return undefined;
    let lift = 0;
    const measure = (): void => {
      lift = liftOf(current, lift);
      current.style.setProperty("--lift", `${String(lift)}px`);
    };
    current.style.setProperty("--lift", "0px");
    measure();
    return listen(measure, [document, "scroll"], [window, "resize"], [window.visualViewport, "resize"]);
  }, [region, newest]);
}

function liftOf(region: HTMLElement, lift: number): number {
  const rest = region.getBoundingClientRect().bottom + lift;
  const view = window.visualViewport;
  const limits = [rest, view === null ? rest : view.offsetTop + view.height - GAP];
  const place = region.closest("dialog") ?? rootOf(region);
  for (const bar of place.querySelectorAll("[data-bar]")) {
    const { top, bottom } = bar.getBoundingClientRect();
    if (top < rest && bottom > rest - MESSAGE && bottom > top) limits.push(top - GAP);
  }
  return rest - Math.min(...limits);
}

/** Whether messages wait, since they would cover what has the focus; `newest` is the last one's key, null for none. */
export function useWaitsForFocus(region: RefObject<HTMLElement | null>, newest: string | number | null): boolean {
  const [isWaiting, setIsWaiting] = useState(false);
  useLayoutEffect(() => {
    const { current } = region;
    if (newest === null || current === null) return undefined;
    const look = (): void => setIsWaiting(isOverFocus(current));
    // The next element has the focus only after the event.
    const stop = listen(() => void setTimeout(look), [document, "focusin"], [document, "focusout"]);
    const patience = setTimeout(() => {
      stop();
      setIsWaiting(false);
    }, PATIENCE_MS);
    look();
    return () => {
      stop();
      clearTimeout(patience);
    };
  }, [region, newest]);
  return isWaiting;
}

function isOverFocus(region: HTMLElement): boolean {
  const { activeElement } = rootOf(region);
  // What has the focus by script alone, such as the page or a dialog, is larger than any message.
  if (!(activeElement instanceof HTMLElement) || activeElement.tabIndex < 0 || region.contains(activeElement))
    return false;
  const [message, focused] = [region.getBoundingClientRect(), activeElement.getBoundingClientRect()];
  return (
    focused.bottom > message.bottom - Math.max(MESSAGE, message.height) &&
    focused.top < message.bottom &&
    focused.right > message.left &&
    focused.left < message.right
  );
}

function rootOf(region: HTMLElement): Document | ShadowRoot {
  // Messages are drawn in one of these.
  return region.getRootNode() as Document | ShadowRoot;
}

function listen(listener: () => void, ...events: readonly (readonly [EventTarget | null, string])[]): () => void {
  for (const [target, name] of events) target?.addEventListener(name, listener, { capture: true, passive: true });
  return () => {
    for (const [target, name] of events) target?.removeEventListener(name, listener, { capture: true });
  };
}
