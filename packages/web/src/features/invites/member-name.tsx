import { MAX_NAME_LENGTH } from "@guildhall/core";
import { TextField } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";

/** The new member's name in the workspace. */
export function MemberName({ name, error }: { readonly name: string; readonly error: string | null }) {
  const t = useTranslate();
  return (
    <TextField
      label={t("accounts:name")}
      name="name"
      autoComplete="name"
      hint={t("accounts:nameHint")}
      error={error}
      maxLength={MAX_NAME_LENGTH}
      defaultValue={name}
    />
  );
}
