import { billingCalls, type BillingInfo } from "@guildhall/core/billing";
import { ButtonLink, Card, Link, SkeletonText } from "@guildhall/widget";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { callQuery, useCall } from "@guildhall/widget/guild";
import ReceiptText from "lucide-react/icons/receipt-text";
import { queryClient } from "../../data/query-client.ts";
import { LoadFailure } from "../../data/load-failure.tsx";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { useSessionInfo } from "../../session/use-session.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { CurrentPlan } from "./current-plan.tsx";
import { ExtendSection, extendedPlan } from "./extend-section.tsx";
import { PlanOffers } from "./plan-offers.tsx";
import { Restrictions } from "./restrictions.tsx";
import { useCanceledCheckout } from "./use-canceled-checkout.ts";
import styles from "./billing.module.css";

function BillingPage() {
  const t = useTranslate();
  const { data, isError, refetch } = useCall(billingCalls.getInfo, {});
  useCanceledCheckout();
  const payments = (
    <ButtonLink href="/billing/payments" icon={<ReceiptText />}>
      {t("plans:payments.title")}
    </ButtonLink>
  );
  return (
    <>
      <PageHead title={t("navigation:billing")} lead={t("plans:lead")} help="plans" actions={payments} />
      {data !== undefined ? (
        <Plans info={data} />
      ) : isError ? (
        <LoadFailure title={t("plans:failed")} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </>
  );
}

function Plans({ info }: { readonly info: BillingInfo }) {
  const extended = extendedPlan(info);
  const isRestricted = info.restrictions.length > 0;
  return (
    <div className={cards.lists}>
      <div className={styles.pair}>
        <CurrentPlan info={info} />
        {extended !== null && <ExtendSection info={info} plan={extended} />}
        {extended === null && isRestricted && <Restrictions info={info} />}
      </div>
      {extended !== null && isRestricted && <Restrictions info={info} />}
      <PlanOffers info={info} hasMain={extended === null && info.failure === null} />
      <Rules rules={info.switchRules} />
    </div>
  );
}

function Rules({ rules }: { readonly rules: BillingInfo["switchRules"] }) {
  const t = useTranslate();
  const pricing = useSessionInfo()?.pages.pricing ?? "";
  return (
    <Card title={t("plans:rules")} actions={pricing !== "" && <Link href={pricing}>{t("plans:offers.compare")}</Link>}>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Card>
  );
}

function Loading() {
  const t = useTranslate();
  return (
    <div className={cards.lists} role="status" aria-label={t("plans:loading")}>
      <div className={styles.pair}>
        {[1, 2].map((each) => (
          <Card key={each}>
            <SkeletonText lines={6} />
          </Card>
        ))}
      </div>
      <div className={styles.offers}>
        {[1, 2, 3].map((each) => (
          <Card key={each}>
            <SkeletonText lines={9} />
          </Card>
        ))}
      </div>
    </div>
  );
}

/** The workspace's plan, what it's paid with, and the plans on offer. */
export const billingPage = definePage({
  component: BillingPage,
  warm: () => queryClient.prefetchQuery(callQuery(api, billingCalls.getInfo, {})),
});
