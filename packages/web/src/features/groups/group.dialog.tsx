import { MAX_NAME_LENGTH } from "@guildhall/core";
import { type Group, listGroupOptions, parentChoices } from "@guildhall/core/groups";
import { Select, TextField } from "@guildhall/widget";
import { FormDialog } from "@guildhall/widget/forms";
import { groupOptions } from "@guildhall/widget/forms";
import { useLanguage, useTranslate } from "../../i18n/language.ts";
import { useGroupForm } from "./use-group-form.ts";

/** `group` is null for a new one, initially inside `parentId`. */
export function GroupDialog({
  group,
  parentId,
  groups,
  onClose,
}: {
  readonly group: Group | null;
  readonly parentId: number;
  readonly groups: readonly Group[];
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const form = useGroupForm({ group, parentId, onSaved: onClose });
  const choices = listGroupOptions(parentChoices(groups, group?.id ?? 0), language);
  return (
    <FormDialog
      size="s"
      title={t(group === null ? "groups:form.addTitle" : "groups:form.editTitle")}
      form={{ ...form, errors: form.errors.map(({ message }) => message), send: form.save }}
      words={{ errors: t("groups:form.errorsTitle"), cancel: t("groups:form.cancel"), send: t("groups:form.save") }}
      onClose={onClose}
    >
      <TextField
        label={t("groups:form.name")}
        required
        maxLength={MAX_NAME_LENGTH}
        value={form.name}
        error={form.errorOf("name")}
        onChange={(event) => form.setName(event.currentTarget.value)}
        data-autofocus
      />
      <Select
        label={t("groups:form.parent")}
        hint={t("groups:form.parentHint")}
        value={String(form.parentId)}
        error={form.errorOf("parentId")}
        options={groupOptions(
          choices.map(({ group: each, depth }) => ({ ...each, depth })),
          t("groups:form.root"),
        )}
        onChange={(event) => form.setParentId(Number(event.currentTarget.value))}
      />
    </FormDialog>
  );
}
