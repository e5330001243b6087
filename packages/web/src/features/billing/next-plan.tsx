import { billingCalls, type BillingInfo } from "@guildhall/core/billing";
import { Banner, Button } from "@guildhall/widget";
import { useSend } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { useBillingWords } from "./use-billing-words.ts";
import styles from "./billing.module.css";

/** What the plan becomes with the next charge, and the way to keep it. */
export function NextPlan({ info }: { readonly info: BillingInfo }) {
  const t = useTranslate();
  const { dateInWords } = useBillingWords();
  const { send, isBusy, notice } = useSend(billingCalls.changePlan);
  const { nextPlan, expireAt, licenses, licenseName, durations } = info;
  if (nextPlan === null || expireAt === null) return null;
  const own = licenses.find((each) => each.isCurrent);
  const kept = durations.find(({ type }) => own?.abilities.change[type].allowed === true);
  const keep = (): void => {
    if (own === undefined || kept === undefined) return;
    send({ body: { licenseType: own.type, duration: kept.type } }, () =>
      showMessage({ text: t("plans:change.kept", { plan: licenseName }), tone: "good" }),
    );
  };
  return (
    <div className={styles.next}>
      {notice !== null && <Banner tone="danger">{notice}</Banner>}
      <Banner
        actions={
          kept !== undefined && (
            <Button size="s" busy={isBusy} onClick={keep}>
              {t("plans:change.keep", { plan: licenseName })}
            </Button>
          )
        }
      >
        {t("plans:change.next", { plan: nextPlan.name, date: dateInWords(expireAt) })}
      </Banner>
    </div>
  );
}
