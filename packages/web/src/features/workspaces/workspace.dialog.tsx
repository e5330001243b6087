import { MAX_NAME_LENGTH, type WorkspaceItem } from "@guildhall/core";
import { Banner, Button, Dialog, ErrorList, TextField } from "@guildhall/widget";
import { useId, type FormEvent } from "react";
import styles from "../../forms/form.module.css";
import { useTranslate } from "../../i18n/language.ts";
import { useWorkspaceForm } from "./use-workspace-form.ts";

/** Names a workspace; null is a new one. */
export function WorkspaceDialog({ workspace, onClose }: {
  readonly workspace: WorkspaceItem | null;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const formId = useId();
  const form = useWorkspaceForm({ workspace, onSaved: onClose });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    form.save();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title={t(workspace === null ? "workspaces:form.addTitle" : "workspaces:form.editTitle")}
      description={workspace === null && t("workspaces:form.addHint")}
      dismissible={!form.isDirty}
      actions={
        <>
          <Button onClick={onClose}>{t("workspaces:form.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.isBusy} disabledReason={form.blocked}>
            {t("workspaces:form.save")}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={onSubmit}>
        {form.notice !== null && <Banner tone="danger">{form.notice}</Banner>}
        <ErrorList title={t("workspaces:form.errorsTitle")} errors={form.errors} />
        <TextField
          label={t("workspaces:form.name")}
          required
          maxLength={MAX_NAME_LENGTH}
          value={form.name}
          onChange={(event) => form.setName(event.currentTarget.value)}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
