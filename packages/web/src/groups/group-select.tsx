import { Select, type SelectOption } from "@guildhall/widget";
import { useEffect } from "react";
import { useTranslate } from "../i18n/language.ts";
import { chooseGroup, useChosenGroup } from "./group.store.ts";
import type { PlacedGroup } from "./group-tree.ts";
import { useAreGroupsLoading, useGroupChoice } from "./use-groups.ts";

const INDENT = "\u2003";

/**
 * Narrows the lists of the panel to a group; nothing is drawn where there is no group to choose. Until the
 * groups are known it holds the place.
 */
export function GroupSelect() {
  const t = useTranslate();
  const groups = useGroupChoice();
  const chosen = useChosenGroup();
  const isLoading = useAreGroupsLoading();
  const isKnown = groups.some((group) => group.id === chosen);
  const isGone = chosen !== 0 && groups.length > 0 && !isKnown;
  useEffect(() => {
    // A group that was deleted would leave every list empty.
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

/** The choices of a select over groups: all of them as `0`, then each by its id, indented by its depth. */
export function groupOptions(groups: readonly PlacedGroup[], all: string): readonly SelectOption[] {
  return [{ value: "0", label: all }, ...groups.map(toOption)];
}

function toOption(group: PlacedGroup): SelectOption {
  return { value: String(group.id), label: INDENT.repeat(group.depth) + group.name };
}
