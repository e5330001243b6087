import type { BillingInfo } from "@guildhall/core/billing";
import { Banner } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { useBillingWords } from "./use-billing-words.ts";

/** A charge has failed: until when everything goes on, and how to mend it. */
export function Trouble({
  info,
  failure,
}: {
  readonly info: BillingInfo;
  readonly failure: NonNullable<BillingInfo["failure"]>;
}) {
  const t = useTranslate();
  const { dateInWords } = useBillingWords();
  return (
    <Banner tone="danger">
      <strong>{t("plans:trouble.title")}</strong>
      <p>{t("plans:trouble.text", { plan: info.licenseName, date: dateInWords(failure.until) })}</p>
    </Banner>
  );
}
