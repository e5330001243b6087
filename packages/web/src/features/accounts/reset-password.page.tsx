import { accountCalls } from "@guildhall/core/accounts";
import { ButtonLink, Link } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { useGuestInfo } from "../../session/use-guest-info.ts";
import { GuestForm, GuestPage } from "../login/index.ts";
import { MailRequest } from "./mail-request.tsx";

function ResetPasswordPage() {
  const t = useTranslate();
  if (useGuestInfo()?.login.emailAuth === false) return <Closed />;
  return (
    <MailRequest
      title={t("accounts:reset.title")}
      lead={t("accounts:reset.lead")}
      submit={t("accounts:reset.submit")}
      sent={(email) => t("accounts:sent.reset", { email })}
      send={(email) => api.call(accountCalls.resetPassword, { body: { email } }, { quiet: true })}
      links={<Link href="/login">{t("accounts:toLogin")}</Link>}
    />
  );
}

function Closed() {
  const t = useTranslate();
  return (
    <GuestPage title={t("accounts:reset.closedTitle")} lead={t("accounts:reset.closed")}>
      <GuestForm>
        <ButtonLink href="/login" variant="primary" size="l" stretch>
          {t("accounts:toLogin")}
        </ButtonLink>
      </GuestForm>
    </GuestPage>
  );
}

/** Requests a password reset link. */
export const resetPasswordPage = definePage({ component: ResetPasswordPage });
