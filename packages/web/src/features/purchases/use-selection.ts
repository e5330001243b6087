import type { PurchaseCard } from "@guildhall/core/purchases";
import { useState } from "react";

/** The selected purchases; those that have left the list drop out. */
export interface Selection {
  /** In list order. */
  readonly chosen: readonly PurchaseCard[];
  /** Whether everything selectable is selected. */
  readonly isAll: boolean;
  readonly has: (id: number) => boolean;
  readonly toggle: (id: number) => void;
  readonly toggleAll: () => void;
}

/** Selection among the purchases the reader may activate. */
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
