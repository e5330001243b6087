import { SegmentedControl } from "@guildhall/widget";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { useGuestInfo } from "../../session/use-guest-info.ts";
import { MessengerButtons } from "../messengers/index.ts";
import { DirectoryForm, LoginForm } from "./login-form.tsx";

/** The installation's ways to sign in, with a choice if there are several forms. */
export function LoginWays() {
  const info = useGuestInfo();
  // Every page's search params are plain strings.
  const { redirect } = useSearch({ strict: false }) as { readonly redirect?: string };
  if (info === null) return null;
  const { emailAuth, directoryLogin } = info.login;
  const forms = FORMS.filter((form) => (form === "email" ? emailAuth : directoryLogin));
  return (
    <>
      <Forms forms={forms} />
      <MessengerButtons aim="sign_in" isAlone={forms.length === 0} query={redirect === undefined ? {} : { redirect }} />
    </>
  );
}

const FORMS = ["email", "directory"] as const;

function Forms({ forms }: { readonly forms: readonly (typeof FORMS)[number][] }) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<(typeof FORMS)[number]>("email");
  const form = forms.find((each) => each === chosen) ?? forms[0];
  const segments = [
    { value: "email", label: t("login:byEmail") },
    { value: "directory", label: t("login:byDirectory") },
  ] as const;
  return (
    <>
      {forms.length > 1 && (
        <SegmentedControl label={t("login:way")} segments={segments} value={chosen} onChange={setChosen} />
      )}
      {form === "email" && <LoginForm />}
      {form === "directory" && <DirectoryForm />}
    </>
  );
}
