import { canSelectAnyGroup } from "@guildhall/core/permissions";
import type { SelectOption } from "@guildhall/widget";
import { useLanguage, useTranslate } from "../i18n/language.ts";
import { useMember } from "../session/use-session.ts";
import { groupOptions } from "@guildhall/widget/forms";
import { orderGroups } from "./group-tree.ts";
import { useEveryGroup } from "./use-groups.ts";
import { withChosen } from "./with-chosen.ts";

/** The groups the reader may create something for. */
export interface GroupChoice {
  readonly options: readonly SelectOption[];
  /** The options for a field, which names whatever is chosen: a group the reader can't choose, or a deleted one. */
  readonly optionsWith: (groupId: number) => readonly SelectOption[];
  /** The name of any group of the workspace; 0 is all members. */
  readonly nameOf: (groupId: number) => string;
  /** The default group of something new. */
  readonly usual: number;
}

/**
 * Every group and all members for those who may choose any; others get their own groups, or else all members.
 * `everybody` is the label of 0.
 */
export function useGroupOptions(everybody: string): GroupChoice {
  const t = useTranslate();
  const language = useLanguage();
  const { user, settings } = useMember();
  const { data } = useEveryGroup();
  const all = data?.items ?? [];
  const mayChooseAny = canSelectAnyGroup({ roles: user.roles }, settings);
  const own = orderGroups(
    user.groups.map((group) => ({ ...group, parentId: 0 })),
    language,
  );
  const isOwnOnly = !mayChooseAny && own.length > 0;
  const every = groupOptions(mayChooseAny ? orderGroups(all, language) : own, everybody);
  const options = isOwnOnly ? every.slice(1) : every;
  const nameOf = (groupId: number): string => {
    if (groupId === 0) return everybody;
    const known = [...all, ...user.groups].find((group) => group.id === groupId);
    return known?.name ?? (data === undefined ? "" : t("shell:deletedGroup"));
  };
  return {
    options,
    optionsWith: (groupId) => withChosen(options, { value: String(groupId), label: nameOf(groupId) }),
    nameOf,
    usual: isOwnOnly ? (own[0]?.id ?? 0) : 0,
  };
}
