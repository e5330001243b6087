import { accountCalls } from "@guildhall/core/accounts";
import { ButtonLink, Link } from "@guildhall/widget";
import { useSearch } from "@tanstack/react-router";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { useGuestInfo } from "../../session/use-guest-info.ts";
import { browserRegion } from "../../time/browser-region.ts";
import { GuestForm, GuestPage, SignInBanner, warmSignInBanner } from "../login/index.ts";
import { MessengerButtons, warmMessengerButtons } from "../messengers/index.ts";
import { MailRequest } from "./mail-request.tsx";
import { TermsHint } from "./terms-hint.tsx";

function SignUpPage() {
  const t = useTranslate();
  const info = useGuestInfo();
  // Every page's search params are plain strings.
  const { license_type: licenseType = "" } = useSearch({ strict: false }) as { readonly license_type?: string };
  if (info?.login.registration === false) return <Closed />;
  return (
    <MailRequest
      title={t("accounts:signUp.title")}
      lead={t("accounts:signUp.lead")}
      submit={t("accounts:signUp.submit")}
      sent={(email) => t("accounts:sent.signUp", { email })}
      send={(email) =>
        api.call(accountCalls.register, { body: { email, licenseType, ...browserRegion() } }, { quiet: true })
      }
      before={<SignInBanner />}
      after={
        <>
          <TermsHint />
          <MessengerButtons aim="sign_up" query={licenseType === "" ? {} : { license_type: licenseType }} />
        </>
      }
      links={<Link href="/login">{t("accounts:signUp.has")}</Link>}
    />
  );
}

function Closed() {
  const t = useTranslate();
  return (
    <GuestPage title={t("accounts:signUp.closedTitle")} lead={t("accounts:signUp.closed")}>
      <SignInBanner />
      <GuestForm>
        <ButtonLink href="/login" variant="primary" size="l" stretch>
          {t("accounts:toLogin")}
        </ButtonLink>
      </GuestForm>
    </GuestPage>
  );
}

/** Requests a sign-up link; `error` in the URL is a catalogue code, `license_type` the wanted plan. */
export const signUpPage = definePage({
  component: SignUpPage,
  warm: ({ search }) => Promise.all([warmMessengerButtons(), warmSignInBanner(search["error"])]),
});
