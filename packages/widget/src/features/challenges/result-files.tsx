import { type FileKind, MAX_COMPLETION_FILE_BYTES, MAX_COMPLETION_FILES } from "@guildhall/core";
import { type Assignment } from "@guildhall/core/challenges";
import { formStyles } from "../../forms/index.ts";
import { useGuild, useStored, useTranslate, type Store } from "../../guild/index.ts";
import { FilesField } from "../../ui/files-field.tsx";
import type { CompletionForm } from "./use-completion.ts";

const ALWAYS: Store<boolean> = { get: () => true, subscribe: () => () => undefined };

/** A submission's files: those kept from the last one, and new ones. */
export function ResultFiles({
  form,
  kinds,
  saved,
}: {
  readonly form: CompletionForm;
  readonly kinds: readonly FileKind[];
  readonly saved: Assignment["files"];
}) {
  const t = useTranslate();
  const { sendsFiles = ALWAYS } = useGuild();
  if (!useStored(sendsFiles)) return <p className={formStyles.hint}>{t("challenge:complete.filesElsewhere")}</p>;
  return (
    <FilesField
      label={t("challenge:complete.files")}
      rule={{ kinds, maxBytes: MAX_COMPLETION_FILE_BYTES, maxCount: MAX_COMPLETION_FILES }}
      files={form.files}
      onChange={form.setFiles}
      kept={saved.filter(({ id }) => form.keptIds.includes(id))}
      onRemoveKept={form.letGo}
      progress={form.progress}
      onCancel={form.stopSending}
      errorOf={(index) => form.errorOf(`file_${String(index)}`)}
      error={form.errorOf("files")}
    />
  );
}
