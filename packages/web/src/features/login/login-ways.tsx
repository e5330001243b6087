import { SegmentedControl } from "@guildhall/widget";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { useGuestInfo } from "../../session/use-guest-info.ts";
import { DirectoryForm, LoginForm } from "./login-form.tsx";

/** The installation's sign-in forms, with a choice if there are several. */
export function LoginWays() {
  const t = useTranslate();
  const info = useGuestInfo();
  const [chosen, setChosen] = useState<"email" | "directory">("email");
  if (info === null) return null;
  const { emailAuth, directoryLogin } = info.login;
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
