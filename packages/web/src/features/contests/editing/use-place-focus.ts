import { useLayoutEffect, useRef } from "react";

type Part = "up" | "down" | "remove" | "fields";

/** Takes the focus to a part of a place, counted from 0, once the list shows what was done. */
export function usePlaceFocus() {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<{ readonly index: number; readonly part: Part } | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const { index, part } = wanted.current;
    wanted.current = null;
    const place = list.current?.querySelector(`[data-place="${String(index)}"]`);
    // On narrow screens its actions are in a menu.
    const button = place?.querySelector<HTMLElement>(`[data-move="${part}"]`) ?? place?.querySelector("button");
    (part === "fields" ? place?.querySelector<HTMLElement>("input") : button)?.focus();
  });
  return {
    list,
    focusPlace: (index: number, part: Part): void => {
      wanted.current = { index, part };
    },
  };
}
