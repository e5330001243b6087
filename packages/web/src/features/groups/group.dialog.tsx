import { listGroupOptions, MAX_NAME_LENGTH, parentChoices, type Group } from "@guildhall/core";
import { Banner, Button, Dialog, ErrorList, Select, TextField } from "@guildhall/widget";
import { useId, type FormEvent } from "react";
import styles from "../../forms/form.module.css";
import { groupOptions } from "../../groups/group-select.tsx";
import { useLanguage, useTranslate } from "../../i18n/language.ts";
import { useGroupForm } from "./use-group-form.ts";

/** Names and places a group; `group` is null for a new one, which begins below `parentId`. */
export function GroupDialog({ group, parentId, groups, onClose }: {
  readonly group: Group | null;
  readonly parentId: number;
  readonly groups: readonly Group[];
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const formId = useId();
  const form = useGroupForm({ group, parentId, onSaved: onClose });
  const choices = listGroupOptions(parentChoices(groups, group?.id ?? 0), language);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    form.save();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title={t(group === null ? "groups:form.addTitle" : "groups:form.editTitle")}
      dismissible={!form.isDirty}
      actions={
        <>
          <Button onClick={onClose}>{t("groups:form.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.isBusy} disabledReason={form.blocked}>
            {t("groups:form.save")}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={onSubmit}>
        {form.notice !== null && <Banner tone="danger">{form.notice}</Banner>}
        <ErrorList title={t("groups:form.errorsTitle")} errors={form.errors.map(({ message }) => message)} />
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
          options={groupOptions(choices.map(({ group: each, depth }) => ({ ...each, depth })), t("groups:form.root"))}
          onChange={(event) => form.setParentId(Number(event.currentTarget.value))}
        />
      </form>
    </Dialog>
  );
}
