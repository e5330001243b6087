import { resetPassword } from "@guildhall/core/contract";
import { Link } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { MailRequest } from "./mail-request.tsx";

function ResetPasswordPage() {
  const t = useTranslate();
  return (
    <MailRequest
      title={t("accounts:reset.title")}
      lead={t("accounts:reset.lead")}
      submit={t("accounts:reset.submit")}
      sent={(email) => t("accounts:sent.reset", { email })}
      send={(email) => api.call(resetPassword, { body: { email } }, { quiet: true })}
      links={<Link href="/login">{t("accounts:toLogin")}</Link>}
    />
  );
}

/** Asks for the link to set a password anew. */
export const resetPasswordPage = definePage({ component: ResetPasswordPage });
