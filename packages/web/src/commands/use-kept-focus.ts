import { useLayoutEffect, useRef, type RefObject } from "react";

// What is done next comes before what leads away.
const NEXT = ['[tabindex="0"], button', "a[href]"] as const;

/**
 * Keeps the keyboard in a place: when what has the focus leaves the page, such as a button whose work is done, the
 * first thing to act on in the nearest surroundings that stay gets the focus. Who has put it elsewhere keeps it.
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
  // What had the focus last, and what is around it, inwards out.
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
  // A dialog gives the focus back, or leaves it nowhere, while it closes.
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
