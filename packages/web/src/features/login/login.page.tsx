import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { warmMessengerButtons } from "../messengers/index.ts";
import { GuestPage } from "./guest-page.tsx";
import { LoginLinks } from "./login-links.tsx";
import { LoginWays } from "./login-ways.tsx";
import { SignInBanner, warmSignInBanner } from "./sign-in-banner.tsx";

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

/** `error` in the URL is a catalogue code, `redirect` the way back. */
export const loginPage = definePage({
  component: LoginPage,
  warm: ({ search }) => Promise.all([warmMessengerButtons(), warmSignInBanner(search["error"])]),
});
