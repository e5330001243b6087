import { Link, Sentence } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { useGuestInfo } from "../../session/use-guest-info.ts";

/** Says that continuing means agreeing to the terms, if the installation wants that; links the ones it has. */
export function TermsHint() {
  const t = useTranslate();
  const info = useGuestInfo();
  if (info === null || !info.login.requireAgreement) return null;
  const { terms, privacy } = info.pages;
  const links = {
    terms: (
      <Link href={terms} target="_blank">
        {t("accounts:terms")}
      </Link>
    ),
    privacy: (
      <Link href={privacy} target="_blank">
        {t("accounts:privacy")}
      </Link>
    ),
  };
  if (terms !== "" && privacy !== "")
    return (
      <p>
        <Sentence textKey="accounts:agree" parts={links} />
      </p>
    );
  if (terms !== "")
    return (
      <p>
        <Sentence textKey="accounts:agreeTerms" parts={{ terms: links.terms }} />
      </p>
    );
  if (privacy !== "")
    return (
      <p>
        <Sentence textKey="accounts:agreePrivacy" parts={{ privacy: links.privacy }} />
      </p>
    );
  return <p>{t("accounts:agree", { terms: t("accounts:terms"), privacy: t("accounts:privacy") })}</p>;
}
