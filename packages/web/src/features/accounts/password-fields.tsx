import { MAX_PASSWORD_LENGTH } from "@guildhall/core";
import { PasswordField } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import type { FieldMessages } from "./account-form.tsx";

/** A new password and its confirmation, named `password` and `passwordConfirm`. */
export function PasswordFields({ messageOf }: { readonly messageOf: FieldMessages }) {
  const t = useTranslate();
  return (
    <>
      <PasswordField
        label={t("accounts:newPassword")}
        name="password"
        autoComplete="new-password"
        hint={t("accounts:passwordHint")}
        error={messageOf("password")}
        maxLength={MAX_PASSWORD_LENGTH}
      />
      <PasswordField
        label={t("accounts:confirm")}
        name="passwordConfirm"
        autoComplete="new-password"
        error={messageOf("passwordConfirm")}
        maxLength={MAX_PASSWORD_LENGTH}
      />
    </>
  );
}
