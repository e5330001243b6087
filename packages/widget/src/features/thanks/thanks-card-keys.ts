import type { KeyboardEvent } from "react";

/** Thanks back by T on the card itself; `thankBack` is null where the reader can't. */
export function thankByKey(event: KeyboardEvent<HTMLElement>, thankBack: (() => void) | null): void {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.code !== "KeyT" || !isPlain || event.target !== event.currentTarget || thankBack === null) return;
  event.preventDefault();
  thankBack();
}
