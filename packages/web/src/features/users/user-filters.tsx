import { ROLE_FILTERS } from "@guildhall/core/permissions";
import { Select, UserPicker, type Person } from "@guildhall/widget";
import { useState } from "react";
import { groupOptions } from "@guildhall/widget/forms";
import { useGroupChoice, useMayHaveGroups } from "../../groups/use-groups.ts";
import { useTranslate } from "../../i18n/language.ts";
import { findUsers } from "./user-calls.ts";
import type { UsersView } from "./users-view.ts";
import styles from "./users.module.css";

/** Filters: one person, or a role and a group. */
export function UserFilters({
  view,
  shown,
  onChange,
}: {
  readonly view: UsersView;
  /** People in the list, to name the selected one after a reload. */
  readonly shown: readonly Person[];
  readonly onChange: (change: Partial<UsersView>) => void;
}) {
  const t = useTranslate();
  const groups = useGroupChoice();
  const mayHaveGroups = useMayHaveGroups();
  const [picked, setPicked] = useState<Person | null>(null);
  const person = [picked, ...shown].find((each) => each?.id === view.userId);
  const roles = ROLE_FILTERS.map((value) => ({
    value,
    label:
      value === ""
        ? t("users:filters.allRoles")
        : value === "disabled"
          ? t("words:disabled")
          : t(`words:role.${value}`),
  }));
  return (
    <div role="group" aria-label={t("users:filters.label")} className={styles.filters}>
      <UserPicker
        label={t("users:filters.user")}
        placeholder={t("users:filters.userPlaceholder")}
        max={1}
        selected={person === undefined || person === null ? [] : [person]}
        onChange={([next = null]) => {
          setPicked(next);
          onChange({ userId: next?.id ?? 0 });
        }}
        load={findUsers}
      />
      <Select
        label={t("users:filters.role")}
        value={view.role}
        options={roles}
        onChange={(event) => onChange({ role: ROLE_FILTERS.find((each) => each === event.currentTarget.value) ?? "" })}
      />
      {mayHaveGroups && (
        <Select
          label={t("users:filters.group")}
          value={String(view.groupId)}
          options={groupOptions(groups, t("shell:allGroups"))}
          onChange={(event) => onChange({ groupId: Number(event.currentTarget.value) })}
        />
      )}
    </div>
  );
}
