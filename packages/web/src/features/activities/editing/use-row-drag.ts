import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { loadPart } from "../../../boot/load-part.ts";
import type { bindRowDrag } from "./row-drag.ts";

interface DragSpec {
  /** In the order of the rows. */
  readonly ids: readonly (number | string)[];
  readonly isLocked: boolean;
  readonly onMove: (from: number, to: number) => void;
}

/** Rows dragged by their handles; the code for it loads when a pointer comes to the list. */
export function useRowDrag<List extends HTMLElement>({
  ids,
  isLocked,
  onMove,
}: DragSpec): { readonly list: RefObject<List | null>; readonly onPointerEnter: () => void } {
  const list = useRef<List>(null);
  const [part, setPart] = useState<{ readonly bind: typeof bindRowDrag } | null>(null);
  const move = useEffectEvent(onMove);
  const order = ids.join();
  useEffect(() => {
    if (part === null || isLocked || list.current === null) return undefined;
    return part.bind({ list: list.current, onMove: (from, to) => move(from, to) });
  }, [part, isLocked, order]);
  const load = async (): Promise<void> => {
    try {
      const { bindRowDrag: bind } = await loadPart(() => import("./row-drag.ts"));
      setPart({ bind });
    } catch {
      // The buttons do the same.
    }
  };
  return {
    list,
    onPointerEnter: () => {
      if (part === null && !isLocked) void load();
    },
  };
}
