import { type CallFailure, ValidationFailure } from "@guildhall/core";
import { directorySessionCalls, safeReturnPath, sessionCalls } from "@guildhall/core/session";
import { Banner, Button, ErrorList, PasswordField, TextField } from "@guildhall/widget";
import { explainFailure, useSending } from "@guildhall/widget/guild";
import { useRouter, useSearch } from "@tanstack/react-router";
import type { FormEvent, ReactNode } from "react";
import { useTranslate, useTranslateAny } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { enterSession } from "../../session/enter-session.ts";
import styles from "./login.module.css";

export function LoginForm() {
  const t = useTranslate();
  const signIn = (fields: Fields) =>
    api.call(sessionCalls.login, { body: { email: fields("email"), password: fields("password") } });
  return (
    <SignInForm signIn={signIn}>
      <TextField {...NAME_FIELD} label={t("login:email")} name="email" type="email" />
    </SignInForm>
  );
}

/** Sign-in by name and password in the company's directory. */
export function DirectoryForm() {
  const t = useTranslate();
  const signIn = (fields: Fields) =>
    api.call(directorySessionCalls.login, { body: { username: fields("username"), password: fields("password") } });
  return (
    <SignInForm signIn={signIn}>
      <TextField {...NAME_FIELD} label={t("login:username")} name="username" />
    </SignInForm>
  );
}

const NAME_FIELD = {
  autoComplete: "username",
  autoCapitalize: "none",
  spellCheck: false,
  maxLength: 100,
  required: true,
  autoFocus: true,
} as const;

type Fields = (name: string) => string;

function SignInForm({
  signIn,
  children,
}: {
  readonly signIn: (fields: Fields) => Promise<unknown>;
  readonly children: ReactNode;
}) {
  const t = useTranslate();
  const router = useRouter();
  // Every page's search params are plain strings.
  const { redirect } = useSearch({ strict: false }) as { readonly redirect?: string };
  const { isBusy, failure, run } = useSending();
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    run(async () => {
      await enterSession(() => signIn((name) => String(data.get(name) ?? "")));
      await router.navigate({ href: safeReturnPath(redirect), replace: true });
    });
  };
  return (
    <form method="post" className={styles.form} onSubmit={onSubmit}>
      <LoginFailure failure={failure} />
      {children}
      <PasswordField
        label={t("login:password")}
        name="password"
        autoComplete="current-password"
        maxLength={200}
        required
      />
      <Button type="submit" variant="primary" size="l" stretch busy={isBusy}>
        {t("login:submit")}
      </Button>
    </form>
  );
}

function LoginFailure({ failure }: { readonly failure: CallFailure | null }) {
  const t = useTranslateAny();
  if (failure === null) return null;
  if (failure instanceof ValidationFailure) {
    return <ErrorList title={t("errors:title")} errors={failure.fields.map((field) => field.message)} />;
  }
  return <Banner tone="danger">{explainFailure(t, failure)}</Banner>;
}
