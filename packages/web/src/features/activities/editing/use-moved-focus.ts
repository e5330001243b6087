import { useLayoutEffect, useRef } from "react";

/** An element that's moved in the page loses the focus; call what this returns before `order` changes, and it gets it back. */
export function useMovedFocus(order: unknown): () => void {
  const held = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (held.current instanceof HTMLElement && held.current !== document.activeElement) held.current.focus();
    held.current = null;
  }, [order]);
  return () => {
    held.current = document.activeElement;
  };
}
