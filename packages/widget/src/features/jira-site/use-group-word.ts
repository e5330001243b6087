import { groupCalls } from "@guildhall/core/groups";
import { useCall, useTranslate } from "../../guild/index.ts";

// Groups rarely change, and news tells of it.
const FRESH_MS = 300_000;

/** Every group of the workspace, for those who manage it. */
export function useEveryGroup() {
  return useCall(groupCalls.list, {}, { freshMs: FRESH_MS });
}

/** Names groups by their ids, as far as they've been read; 0 is everyone. */
export function useGroupWord(): (id: unknown) => string {
  const t = useTranslate();
  const { data } = useEveryGroup();
  return (id) => {
    if (id === 0) return t("tracker:rules.everyone");
    return data?.items.find((each) => each.id === id)?.name ?? String(id);
  };
}
