import { SegmentedControl } from "@guildhall/widget";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { useSessionInfo } from "../../session/use-session.ts";
import { DirectoryForm, LoginForm } from "./login-form.tsx";

/** The forms by which this installation lets people in; a choice where there are several. */
export function LoginWays() {
  const t = useTranslate();
  const info = useSessionInfo();
  const [chosen, setChosen] = useState<"email" | "directory">("email");
  const { emailAuth, directoryLogin } = info?.loggedIn === false ? info.login : { emailAuth: true, directoryLogin: false };
  const way = emailAuth && directoryLogin ? chosen : directoryLogin ? "directory" : "email";
  const segments = [
    { value: "email", label: t("login:byEmail") },
    { value: "directory", label: t("login:byDirectory") },
  ] as const;
  return (
    <>
      {emailAuth && directoryLogin && (
        <SegmentedControl label={t("login:way")} segments={segments} value={chosen} onChange={setChosen} />
      )}
      {way === "email" ? <LoginForm /> : <DirectoryForm />}
    </>
  );
}
