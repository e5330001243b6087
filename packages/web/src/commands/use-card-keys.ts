import { useRef, useState } from "react";
import { useCommands, type Command } from "./command.store.ts";

/** Each card's wrapper names its item by `data-card`. */
export interface CardKeysList {
  /** The list's source name for its commands. */
  readonly source: string;
  /** Ids in card order. */
  readonly ids: readonly number[];
  readonly titles: { readonly next: string; readonly previous: string };
}

/** Moves between cards with J and K; one card at a time is the list's tab stop. */
export function useCardKeys({ source, ids, titles }: CardKeysList) {
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
  const commands: readonly Command[] = [
    { id: `${source}-next`, section: "page", title: titles.next, shortcut: "KeyJ", run: () => move(1) },
    { id: `${source}-previous`, section: "page", title: titles.previous, shortcut: "KeyK", run: () => move(-1) },
  ];
  useCommands(source, commands);
  // A removed card must not take the only tab stop with it.
  return { list, focusedId: focusedId !== null && ids.includes(focusedId) ? focusedId : null, setFocusedId };
}
