import { CallFailure, ValidationFailure } from "@guildhall/core";
import { workspaceCalls, type WorkspaceItem } from "@guildhall/core/workspaces";
import { useState } from "react";
import { queryClient } from "../../data/query-client.ts";
import { fieldWords } from "../../forms/overwrite/field-words.ts";
import { saveSeen } from "../../forms/overwrite/save-seen.ts";
import { useTranslate } from "../../i18n/language.ts";
import { api, session } from "../../session/api.ts";
import { describeFailure } from "../../shell/show-failure.ts";
import { showMessage } from "../../shell/snackbar.store.ts";

/** `workspace` is null for a new one. */
export function useWorkspaceForm({
  workspace,
  onSaved,
}: {
  readonly workspace: WorkspaceItem | null;
  readonly onSaved: () => void;
}) {
  const t = useTranslate();
  const [name, setName] = useState(workspace?.name ?? "");
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const trimmed = name.trim();
  const isDirty = trimmed !== (workspace?.name ?? "");
  const fields = failure instanceof ValidationFailure ? failure.fields : [];
  const blocked = trimmed === "" ? t("workspaces:form.nameMissing") : isDirty ? null : t("workspaces:form.unchanged");

  const send = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    const body = { name: trimmed };
    try {
      await (workspace === null
        ? api.call(workspaceCalls.create, { body }, { quiet: true })
        : saveSeen({
            wanted: body,
            seen: { name: workspace.name },
            send: ({ name: wanted, seen }) => {
              const renaming = { name: wanted, seen: { name: seen.name ?? workspace.name } };
              return api.call(workspaceCalls.update, { params: { id: workspace.id }, body: renaming }, { quiet: true });
            },
            words: () => fieldWords({ name: t("workspaces:form.name") }),
          }));
      showMessage({
        text: t(workspace === null ? "workspaces:added" : "workspaces:saved", { name: trimmed }),
        tone: "good",
      });
      void queryClient.invalidateQueries({ queryKey: ["workspaces"] });
      void session.refresh({ quiet: true });
      onSaved();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    name,
    isDirty,
    isBusy,
    blocked,
    notice: failure === null || failure instanceof ValidationFailure ? null : describeFailure(failure),
    errors: fields.map(({ message }) => message),
    setName,
    save: () => {
      if (blocked === null && !isBusy) void send();
    },
  };
}
