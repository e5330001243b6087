import { useLayoutEffect, useRef, type RefObject } from "react";

// Actions come before links that leave.
const NEXT = ['[tabindex="0"], button', "a[href]"] as const;

/**
 * Keeps keyboard focus in place: when the focused element is removed, such as a button whose work is done, the first
 * control in the nearest remaining ancestor gets focus. Focus moved elsewhere stays there.
 */
export function useKeptFocus<Place extends HTMLElement>(): RefObject<Place | null> {
  const ref = useRef<Place>(null);
  useLayoutEffect(() => {
    const place = ref.current;
    return place === null ? undefined : keepFocusIn(place);
  }, []);
  return ref;
}

function keepFocusIn(place: HTMLElement): () => void {
  // The last focused element and its ancestors, innermost first.
  let path: readonly Element[] = [];
  const remember = (event: FocusEvent): void => {
    path = event.target instanceof Element ? pathOf(event.target, place) : [];
  };
  const settle = (): void => {
    const [last] = path;
    if (last === undefined || document.activeElement !== document.body) return;
    const rest = last.isConnected ? undefined : path.find((each) => each.isConnected);
    path = [];
    if (rest !== undefined) focusIn(rest);
  };
  // A closing dialog returns the focus, or loses it.
  const settleSoon = (): void => void setTimeout(settle);
  const observer = new MutationObserver(settle);
  observer.observe(place, { childList: true, subtree: true });
  place.addEventListener("focusin", remember);
  document.addEventListener("focusout", settleSoon);
  return () => {
    observer.disconnect();
    place.removeEventListener("focusin", remember);
    document.removeEventListener("focusout", settleSoon);
  };
}

function pathOf(from: Element, place: Element): readonly Element[] {
  const path: Element[] = [];
  for (let each: Element | null = from; each !== null; each = each === place ? null : each.parentElement)
    path.push(each);
  return path;
}

function focusIn(rest: Element): void {
  for (const kind of NEXT) {
    const target = rest.querySelector<HTMLElement>(kind);
    if (target !== null) return target.focus({ preventScroll: true });
  }
}
