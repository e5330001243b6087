import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH } from "@guildhall/core";
import { Banner, Button, Card, PasswordField, TextField } from "@guildhall/widget";
import { useState } from "react";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import type { ProfileForm } from "./use-profile-form.ts";

/** Sign-in data: the email, and a new password on demand. */
export function SignInFields({ form }: { readonly form: ProfileForm }) {
  const t = useTranslate();
  const {
    draft,
    data: { pendingEmail },
  } = form;
  const [isOpen, setIsOpen] = useState(draft.password !== "" || draft.passwordConfirm !== "");
  const close = (): void => {
    setIsOpen(false);
    form.change({ password: "", passwordConfirm: "" });
  };
  return (
    <Card title={t("profile:edit.signIn")}>
      <div className={formStyles.form}>
        {pendingEmail !== "" && <Banner>{t("profile:edit.pending", { email: pendingEmail })}</Banner>}
        <TextField
          label={t("accounts:email")}
          type="email"
          autoComplete="email"
          required
          maxLength={MAX_EMAIL_LENGTH}
          hint={t("profile:edit.emailHint")}
          value={draft.email}
          error={form.errorOf("email")}
          onChange={(event) => form.change({ email: event.currentTarget.value })}
        />
        {!isOpen && (
          <div>
            <Button onClick={() => setIsOpen(true)}>{t("profile:edit.changePassword")}</Button>
          </div>
        )}
        {isOpen && <NewPassword form={form} onClose={close} />}
        {form.needsProof && (
          <PasswordField
            label={t("accounts:currentPassword")}
            required
            autoComplete="current-password"
            hint={t("profile:edit.proofHint")}
            maxLength={MAX_PASSWORD_LENGTH}
            value={draft.currentPassword}
            error={form.errorOf("currentPassword")}
            onChange={(event) => form.change({ currentPassword: event.currentTarget.value })}
          />
        )}
      </div>
    </Card>
  );
}

function NewPassword({ form, onClose }: { readonly form: ProfileForm; readonly onClose: () => void }) {
  const t = useTranslate();
  return (
    <>
      <PasswordField
        label={t("accounts:newPassword")}
        autoComplete="new-password"
        autoFocus
        hint={`${t("accounts:passwordHint")} ${t("profile:edit.passwordEnds")}`}
        maxLength={MAX_PASSWORD_LENGTH}
        value={form.draft.password}
        error={form.errorOf("password")}
        onChange={(event) => form.change({ password: event.currentTarget.value })}
      />
      <PasswordField
        label={t("accounts:confirm")}
        autoComplete="new-password"
        maxLength={MAX_PASSWORD_LENGTH}
        value={form.draft.passwordConfirm}
        error={form.errorOf("passwordConfirm")}
        onChange={(event) => form.change({ passwordConfirm: event.currentTarget.value })}
      />
      <div>
        <Button onClick={onClose}>{t("profile:edit.keepPassword")}</Button>
      </div>
    </>
  );
}
