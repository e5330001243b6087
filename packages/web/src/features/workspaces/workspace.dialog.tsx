import { MAX_NAME_LENGTH } from "@guildhall/core";
import { type WorkspaceItem } from "@guildhall/core/workspaces";
import { TextField } from "@guildhall/widget";
import { FormDialog } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { useWorkspaceForm } from "./use-workspace-form.ts";

/** Null is a new workspace. */
export function WorkspaceDialog({
  workspace,
  onClose,
}: {
  readonly workspace: WorkspaceItem | null;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const form = useWorkspaceForm({ workspace, onSaved: onClose });
  return (
    <FormDialog
      size="s"
      title={t(workspace === null ? "workspaces:form.addTitle" : "workspaces:form.editTitle")}
      description={workspace === null && t("workspaces:form.addHint")}
      form={{ ...form, send: form.save }}
      words={{
        errors: t("workspaces:form.errorsTitle"),
        cancel: t("workspaces:form.cancel"),
        send: t("workspaces:form.save"),
      }}
      onClose={onClose}
    >
      <TextField
        label={t("workspaces:form.name")}
        required
        maxLength={MAX_NAME_LENGTH}
        value={form.name}
        onChange={(event) => form.setName(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
