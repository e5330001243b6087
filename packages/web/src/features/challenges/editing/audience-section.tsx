import { Card, Select } from "@guildhall/widget";
import { useGroupOptions } from "../../../groups/use-group-options.ts";
import { useTranslate } from "../../../i18n/language.ts";
import { LockedField, useReasonText } from "./locked-field.tsx";
import type { ChallengeForm } from "./use-challenge-form.ts";

/** The group it's for; nothing in a workspace without groups. */
export function AudienceSection({ form }: { readonly form: ChallengeForm }) {
  const t = useTranslate();
  const { options, nameOf } = useGroupOptions(t("challenges:form.everybody"));
  const lock = useReasonText()(form.data.locks.group);
  const { draft, errors, change } = form;
  const label = t("challenges:form.group");
  if (lock !== null) {
    if (draft.groupId === 0 && options.length < 2) return null;
    return (
      <Card>
        <LockedField label={label} value={nameOf(draft.groupId)} reason={lock} />
      </Card>
    );
  }
  if (options.length < 2 && draft.groupId === 0) return null;
  return (
    <Card>
      <Select
        label={label}
        value={String(draft.groupId)}
        error={errors.at("groupId")}
        options={options}
        onChange={(event) => change({ groupId: Number(event.currentTarget.value) })}
      />
    </Card>
  );
}
