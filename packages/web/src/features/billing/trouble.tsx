import type { BillingInfo } from "@guildhall/core/billing";
import { Banner } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { PortalButton } from "./portal-button.tsx";
import { useBillingWords } from "./use-billing-words.ts";
import styles from "./billing.module.css";

type Failure = NonNullable<BillingInfo["failure"]>;

/** What its payer is asked for, as the texts call it. */
export function troubleOf({ needsConfirmation }: Failure): "failed" | "unconfirmed" {
  return needsConfirmation ? "unconfirmed" : "failed";
}

/** A charge has failed or isn't confirmed: until when everything goes on, and how to mend it. */
export function Trouble({ info, failure }: { readonly info: BillingInfo; readonly failure: Failure }) {
  const t = useTranslate();
  const { dateInWords } = useBillingWords();
  const { licenseName: plan, paymentProvider: provider, hasPortal } = info;
  const kind = troubleOf(failure);
  return (
    <div className={styles.trouble}>
      <Banner tone="danger">
        <strong>{t(`plans:trouble.${kind}.title`)}</strong>
        <p>{t(`plans:trouble.${kind}.text`, { plan, date: dateInWords(failure.until) })}</p>
      </Banner>
      <div className={styles.actions}>
        <PortalButton page="invoice" provider={provider} variant="primary">
          {t(`plans:trouble.${kind}.pay`)}
        </PortalButton>
        {hasPortal && (
          <PortalButton page="cards" provider={provider}>
            {t("plans:trouble.card")}
          </PortalButton>
        )}
      </div>
    </div>
  );
}
