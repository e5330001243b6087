import { MAX_THANKS_RECEIVERS } from "@guildhall/core";
import { Select, UserPicker, type LoadPeople } from "@guildhall/widget";
import { useCallback, useState } from "react";
import { groupOptions } from "../../groups/group-select.tsx";
import { useGroupChoice } from "../../groups/use-groups.ts";
import { useTranslate } from "../../i18n/language.ts";
import { findReceivers } from "./thanks.queries.ts";
import type { ThankForm } from "./use-thank-form.ts";
import styles from "./thank-form.module.css";

/** Receivers: found by name, within a group if there are groups. */
export function ReceiverField({
  form,
  focused,
}: {
  readonly form: ThankForm;
  /** Focuses the field when the form is shown. */
  readonly focused: boolean;
}) {
  const t = useTranslate();
  const groups = useGroupChoice();
  const [groupId, setGroupId] = useState(0);
  const load: LoadPeople = useCallback((query, signal) => findReceivers({ groupId, query, signal }), [groupId]);
  return (
    <div className={styles.receivers}>
      <UserPicker
        label={t("thanks:form.receivers")}
        placeholder={t("thanks:form.placeholder")}
        hint={t("thanks:form.receiversHint")}
        error={form.errors.receivers}
        max={MAX_THANKS_RECEIVERS}
        selected={form.draft.receivers}
        onChange={(receivers) => form.change({ receivers })}
        load={load}
        focused={focused}
      />
      {groups.length > 0 && (
        <Select
          label={t("thanks:form.group")}
          value={String(groupId)}
          onChange={(event) => setGroupId(Number(event.currentTarget.value))}
          options={groupOptions(groups, t("shell:allGroups"))}
        />
      )}
    </div>
  );
}
