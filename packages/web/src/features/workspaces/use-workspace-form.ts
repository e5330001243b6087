import { workspaceCalls, type WorkspaceItem } from "@guildhall/core/workspaces";
import { useActionOf, useGuild } from "@guildhall/widget/guild";
import { useState } from "react";
import { fieldWords } from "../../forms/overwrite/field-words.ts";
import { saveUnlessChanged } from "../../forms/overwrite/save-unless-changed.ts";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { browserRegion } from "../../time/browser-region.ts";

/**
 * `workspace` is null for a new one; `start` is a name typed before, if it isn't the workspace's; with `mayKeep`, saving
 * the name as it is chooses it.
 */
export function useWorkspaceForm({
  workspace,
  start,
  mayKeep,
  onSaved,
}: {
  readonly workspace: Pick<WorkspaceItem, "id" | "name"> | null;
  readonly start?: string;
  readonly mayKeep?: boolean;
  readonly onSaved: () => void;
}) {
  const t = useTranslate();
  const [name, setName] = useState(start ?? workspace?.name ?? "");
  const { client } = useGuild();
  const action = useActionOf(workspace === null ? workspaceCalls.create : workspaceCalls.update);
  const trimmed = name.trim();
  const isDirty = trimmed !== (workspace?.name ?? "");
  const unchanged = isDirty || mayKeep ? null : t("workspaces:form.unchanged");
  const blocked = trimmed === "" ? t("workspaces:form.nameMissing") : unchanged;

  const send = async (): Promise<void> => {
    const body = { name: trimmed };
    await (workspace === null
      ? client.call(workspaceCalls.create, { body: { ...body, ...browserRegion() } }, { quiet: true })
      : saveUnlessChanged({
          wanted: body,
          seen: { name: workspace.name },
          send: ({ name: wanted, seen }) => {
            const renaming = { name: wanted, seen: { name: seen.name ?? workspace.name } };
            const input = { params: { id: workspace.id }, body: renaming };
            return client.call(workspaceCalls.update, input, { quiet: true });
          },
          words: () => fieldWords({ name: t("workspaces:form.name") }),
        }));
    const text = t(workspace === null ? "workspaces:added" : "workspaces:saved", { name: trimmed });
    showMessage({ text, tone: "good" });
    onSaved();
  };
  return {
    name,
    isDirty,
    isBusy: action.isBusy,
    blocked,
    notice: action.notice,
    errors: action.errors.map(({ message }) => message),
    setName,
    save: () => {
      if (blocked === null) action.run("save", send);
    },
  };
}
