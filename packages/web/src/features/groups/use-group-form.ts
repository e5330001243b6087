import { type Group, groupCalls } from "@guildhall/core/groups";
import { useActionOf, type Progress } from "@guildhall/widget/guild";
import { useState } from "react";
import { fieldWords } from "../../forms/overwrite/field-words.ts";
import { saveUnlessChanged } from "../../forms/overwrite/save-unless-changed.ts";
import { groupWord } from "../../forms/overwrite/value-words.ts";
import { translate, useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { showMessage } from "../../shell/snackbar.store.ts";

export interface GroupForm extends Pick<Progress, "isBusy" | "notice" | "errors" | "errorOf"> {
  readonly name: string;
  readonly parentId: number;
  readonly isDirty: boolean;
  /** Why it can't be saved right now; null if it can. */
  readonly blocked: string | null;
  readonly setName: (name: string) => void;
  readonly setParentId: (id: number) => void;
  readonly save: () => void;
}

/** State of the group dialog; `group` is null for a new one, initially inside `parentId`. */
export function useGroupForm({
  group,
  parentId: firstParentId,
  onSaved,
}: {
  readonly group: Group | null;
  readonly parentId: number;
  readonly onSaved: () => void;
}): GroupForm {
  const t = useTranslate();
  const [name, setName] = useState(group?.name ?? "");
  const [parentId, setParentId] = useState(firstParentId);
  const { run, ...action } = useActionOf(group === null ? groupCalls.create : groupCalls.update);
  const trimmed = name.trim();
  const isDirty = trimmed !== (group?.name ?? "") || parentId !== firstParentId;
  const blocked = blockedBy({ isNamed: trimmed !== "", isDirty }, t);

  const send = async (): Promise<void> => {
    await saveGroup(group, { name: trimmed, parentId });
    showMessage({ text: t(group === null ? "groups:added" : "groups:saved", { name: trimmed }), tone: "good" });
    onSaved();
  };
  return {
    ...action,
    name,
    parentId,
    isDirty,
    blocked,
    setName,
    setParentId,
    save: () => {
      if (blocked === null) run("save", send);
    },
  };
}

function saveGroup(
  group: Group | null,
  wanted: { readonly name: string; readonly parentId: number },
): Promise<unknown> {
  if (group === null) return api.call(groupCalls.create, { body: wanted }, { quiet: true });
  return saveUnlessChanged({
    wanted,
    seen: { name: group.name, parentId: group.parentId },
    send: (body) => api.call(groupCalls.update, { params: { id: group.id }, body }, { quiet: true }),
    words: () =>
      fieldWords(
        { name: translate("groups:form.name"), parentId: translate("groups:form.parent") },
        { parentId: (id) => groupWord(id, translate("groups:form.root")) },
      ),
  });
}

function blockedBy(
  { isNamed, isDirty }: { readonly isNamed: boolean; readonly isDirty: boolean },
  t: ReturnType<typeof useTranslate>,
): string | null {
  if (!isNamed) return t("groups:form.nameMissing");
  return isDirty ? null : t("groups:form.unchanged");
}
