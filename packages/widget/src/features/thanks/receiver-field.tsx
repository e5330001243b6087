import { MAX_THANKS_RECEIVERS } from "@guildhall/core";
import { userCalls } from "@guildhall/core/users";
import { useCallback, useState, type ReactNode } from "react";
import { useGuild, useTranslate } from "../../guild/index.ts";
import type { LoadPeople } from "../../ui/use-picker.ts";
import { UserPicker } from "../../ui/user-picker.tsx";
import type { ThankForm } from "./use-thank-form.ts";
import styles from "./thank-form.module.css";

/** A control that narrows the search to a group; its id is 0 for all. */
export type GroupFilter = (groupId: number, choose: (groupId: number) => void) => ReactNode;

/** Finds people in a group, 0 for all, by part of their name. */
export function usePeopleToThank(groupId: number): LoadPeople {
  const { client } = useGuild();
  return useCallback(
    async (query, signal) => {
      const input = { query: { group_id: groupId, query } };
      // The server leaves out the caller.
      const { items } = await client.call(userCalls.listForSelect, input, { signal, quiet: true });
      return items;
    },
    [client, groupId],
  );
}

/** Receivers: found by name, within a group if there's a filter. */
export function ReceiverField({
  form,
  groupFilter,
  focused,
}: {
  readonly form: ThankForm;
  readonly groupFilter: GroupFilter | undefined;
  /** Focuses the field when the form is shown. */
  readonly focused: boolean;
}) {
  const t = useTranslate();
  const [groupId, setGroupId] = useState(0);
  const load = usePeopleToThank(groupId);
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
      {groupFilter?.(groupId, setGroupId)}
    </div>
  );
}
