import { useRef, useState } from "react";

/**
 * Moves between the cards of a list, whose wrappers name their items by `data-card`; one card at a time is the list's
 * tab stop. `ids` are in card order.
 */
export function useCardFocus(ids: readonly number[]) {
  const list = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const move = (step: 1 | -1): void => {
    const from = focusedId === null ? -1 : ids.indexOf(focusedId);
    const next = ids[from === -1 ? 0 : from + step];
    if (next === undefined) return;
    const card = list.current?.querySelector<HTMLElement>(`[data-card="${String(next)}"] article`);
    card?.focus();
    card?.scrollIntoView({ block: "nearest" });
  };
  // A removed card must not take the only tab stop with it.
  return { list, focusedId: focusedId !== null && ids.includes(focusedId) ? focusedId : null, setFocusedId, move };
}
