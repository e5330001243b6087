import type { PurchaseCard } from "@guildhall/core/purchases";
import { useState } from "react";

/** Which purchases of a list are chosen; those that have left it are not. */
export interface Selection {
  /** In the order of the list. */
  readonly chosen: readonly PurchaseCard[];
  /** Whether everything is chosen that can be. */
  readonly isAll: boolean;
  readonly has: (id: number) => boolean;
  readonly toggle: (id: number) => void;
  readonly toggleAll: () => void;
}

/** Holds which purchases are chosen, of those that the reader may hand out. */
export function useSelection(items: readonly PurchaseCard[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const choosable = items.filter(({ abilities }) => abilities.activate.allowed);
  const chosen = choosable.filter(({ id }) => ids.has(id));
  const isAll = choosable.length > 0 && chosen.length === choosable.length;
  return {
    chosen,
    isAll,
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id])),
    toggleAll: () => setIds(new Set(isAll ? [] : choosable.map(({ id }) => id))),
  };
}
