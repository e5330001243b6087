import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { GuestPage } from "./guest-page.tsx";
import { LoginLinks } from "./login-links.tsx";
import { LoginWays } from "./login-ways.tsx";
import { SignInBanner } from "./sign-in-banner.tsx";

function LoginPage() {
  const t = useTranslate();
  return (
    <GuestPage title={t("login:title")} lead={t("login:lead")}>
      <SignInBanner />
      <LoginWays />
      <LoginLinks />
    </GuestPage>
  );
}

/** The login page; `error` in its address is a code of the catalogue, `redirect` the way back. */
export const loginPage = definePage({ component: LoginPage });
