import { CallFailure, safeReturnPath, ValidationFailure } from "@guildhall/core";
import { Banner, Button, ErrorList, PasswordField, TextField } from "@guildhall/widget";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { enterSession } from "../../session/enter-session.ts";
import { describeFailure } from "../../shell/show-failure.ts";
import styles from "./login.module.css";

/** The form of e-mail and password; leads back to where one came from. */
export function LoginForm() {
  const t = useTranslate();
  const router = useRouter();
  // Every page's search is plain texts.
  const { redirect } = useSearch({ strict: false }) as { readonly redirect?: string };
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (form: HTMLFormElement): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      await enterSession(readCredentials(form));
      await router.navigate({ href: safeReturnPath(redirect), replace: true });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isBusy) void submit(event.currentTarget);
  };
  return (
    <form method="post" className={styles.form} onSubmit={onSubmit}>
      <LoginFailure failure={failure} />
      <TextField
        label={t("login:email")}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        required
        autoFocus
      />
      <PasswordField label={t("login:password")} name="password" autoComplete="current-password" maxLength={200} required />
      <Button type="submit" variant="primary" size="l" stretch busy={isBusy}>{t("login:submit")}</Button>
    </form>
  );
}

function LoginFailure({ failure }: { readonly failure: CallFailure | null }) {
  const t = useTranslate();
  if (failure === null) return null;
  if (failure instanceof ValidationFailure) {
    return <ErrorList title={t("errors:title")} errors={failure.fields.map((field) => field.message)} />;
  }
  return <Banner tone="danger">{describeFailure(failure) ?? t("errors:network.offline")}</Banner>;
}

function readCredentials(form: HTMLFormElement): { email: string; password: string } {
  const data = new FormData(form);
  return { email: String(data.get("email") ?? ""), password: String(data.get("password") ?? "") };
}
