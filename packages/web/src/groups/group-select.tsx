import { Select, type SelectOption } from "@guildhall/widget";
import { useEffect } from "react";
import { useTranslate } from "../i18n/language.ts";
import { chooseGroup, useChosenGroup } from "./group.store.ts";
import type { PlacedGroup } from "./group-tree.ts";
import { useAreGroupsLoading, useGroupChoice } from "./use-groups.ts";

const INDENT = "\u2003";

/**
 * Filters the panel's lists by group; nothing if there is no group to choose. Reserves its space until the groups have
 * loaded.
 */
export function GroupSelect() {
  const t = useTranslate();
  const groups = useGroupChoice();
  const chosen = useChosenGroup();
  const isLoading = useAreGroupsLoading();
  const isKnown = groups.some((group) => group.id === chosen);
  const isGone = chosen !== 0 && groups.length > 0 && !isKnown;
  useEffect(() => {
    // A deleted group would leave every list empty.
    if (isGone) chooseGroup(0);
  }, [isGone]);
  if (groups.length === 0 && !isLoading) return null;
  return (
    <Select
      label={t("shell:group")}
      hideLabel
      value={String(isKnown ? chosen : 0)}
      onChange={(event) => chooseGroup(Number(event.currentTarget.value))}
      options={groupOptions(groups, t("shell:allGroups"))}
    />
  );
}

/** Options of a group select: `0` for all, then each by id, indented by depth. */
export function groupOptions(groups: readonly PlacedGroup[], all: string): readonly SelectOption[] {
  return [{ value: "0", label: all }, ...groups.map(toOption)];
}

function toOption(group: PlacedGroup): SelectOption {
  return { value: String(group.id), label: INDENT.repeat(group.depth) + group.name };
}
