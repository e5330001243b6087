import { Select } from "@guildhall/widget";
import { groupOptions } from "@guildhall/widget/forms";
import { useEffect } from "react";
import { useTranslate } from "../i18n/language.ts";
import { chooseGroup, useChosenGroup } from "./group.store.ts";
import { useGroupChoice, useMayHaveGroups } from "./use-groups.ts";

/**
 * Filters the panel's lists by group; nothing if there is no group to choose. Reserves its space until the groups have
 * loaded.
 */
export function GroupSelect() {
  const t = useTranslate();
  const groups = useGroupChoice();
  const chosen = useChosenGroup();
  const mayHaveGroups = useMayHaveGroups();
  const isKnown = groups.some((group) => group.id === chosen);
  const isGone = chosen !== 0 && groups.length > 0 && !isKnown;
  useEffect(() => {
    // A deleted group would leave every list empty.
    if (isGone) chooseGroup(0);
  }, [isGone]);
  if (!mayHaveGroups) return null;
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
