import { Link } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { useGuestInfo } from "../../session/use-guest-info.ts";
import { GuestLinks } from "./guest-page.tsx";

/** Links from the login page, as far as the installation has them. */
export function LoginLinks() {
  const t = useTranslate();
  const info = useGuestInfo();
  if (info === null) return null;
  const { emailAuth, registration } = info.login;
  if (!emailAuth) return null;
  return (
    <>
      <GuestLinks>
        <Link href="/reset-password">{t("login:forgot")}</Link>
        {registration && <Link href="/sign-up">{t("login:signUp")}</Link>}
      </GuestLinks>
      {!registration && <p>{t("login:closed")}</p>}
    </>
  );
}
