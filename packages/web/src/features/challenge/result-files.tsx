import { acceptOf, type FileKind } from "@guildhall/core";
import { FileField } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import type { CompletionForm } from "./use-completion.ts";

/** The files of a result. */
export function ResultFiles({ form, kinds }: { readonly form: CompletionForm; readonly kinds: readonly FileKind[] }) {
  const t = useTranslate();
  return (
    <FileField
      label={t("challenge:complete.files")}
      overText={t("challenge:complete.files")}
      accept={acceptOf(kinds)}
      onChoose={(file) => form.setFiles([...form.files, file])}
    >
      {form.files.map(({ name }) => name).join(", ")}
    </FileField>
  );
}
