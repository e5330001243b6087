import { billingCalls, type BillingInfo } from "@guildhall/core/billing";
import { Badge, Banner, Button, Card, VisuallyHidden } from "@guildhall/widget";
import { useSend } from "@guildhall/widget/guild";
import { useState, type ReactNode } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { openQuestion } from "../../shell/overlay.store.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { DisableRecurringDialog } from "./disable-recurring.dialog.tsx";
import { LICENSE_LOOKS } from "./license-looks.ts";
import { NextPlan } from "./next-plan.tsx";
import { PortalButton } from "./portal-button.tsx";
import { Trouble, troubleOf } from "./trouble.tsx";
import { useBillingWords } from "./use-billing-words.ts";
import styles from "./billing.module.css";

/** The plan that the workspace has: how it stands, until when, and how it's paid. */
export function CurrentPlan({ info }: { readonly info: BillingInfo }) {
  const t = useTranslate();
  const { licenseProductName, licenseStatus, statusName, description, restrictions, failure } = info;
  const lines = [...(restrictions.length === 0 ? [t("plans:restrictions.none")] : []), ...info.extraInfo];
  return (
    <Card glow aria-label={t("plans:current.title")}>
      <p className={styles.over}>{t("plans:current.title")}</p>
      <div className={styles.name}>
        <h2 className={styles.plan}>{licenseProductName}</h2>
        {failure === null ? (
          <Badge tone={LICENSE_LOOKS[licenseStatus].tone}>{statusName}</Badge>
        ) : (
          <Badge tone="danger">{t(`plans:trouble.${troubleOf(failure)}.badge`)}</Badge>
        )}
      </div>
      {failure === null ? <p className={styles.sentence}>{description}</p> : <Trouble info={info} failure={failure} />}
      <dl className={styles.facts}>
        {failure === null && <End info={info} />}
        <Fact name={t("plans:current.people")}>{t("plans:current.peopleHint", { count: info.seats })}</Fact>
        <Recurring info={info} />
      </dl>
      <NextPlan info={info} />
      {lines.length > 0 && (
        <ul className={styles.extras}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {info.paymentProvider === "manual" && (
        <div className={styles.foot}>
          <Button onClick={openQuestion}>{t("plans:offers.askUs")}</Button>
        </div>
      )}
      {info.hasPortal && failure === null && (
        <div className={styles.foot}>
          <PortalButton page="cards" provider={info.paymentProvider}>
            {t("plans:current.portal")}
          </PortalButton>
        </div>
      )}
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function End({ info }: { readonly info: BillingInfo }) {
  const t = useTranslate();
  const { dateOf } = useBillingWords();
  const { expireAt, daysLeft: count, licenseStatus, recurringPayment, licenseType } = info;
  const { end } = LICENSE_LOOKS[licenseStatus];
  if (end === null || (expireAt === null && licenseType === "jira")) return null;
  const name = recurringPayment?.isOn === true ? "renews" : end;
  return <Fact name={t(`plans:current.${name}`)}>{whenOf()}</Fact>;

  function whenOf(): string {
    if (expireAt === null) return t("plans:current.never");
    const date = dateOf(expireAt);
    return end === "ended" || count === 0 ? date : t("plans:current.soon", { date, count });
  }
}

function Recurring({ info }: { readonly info: BillingInfo }) {
  const t = useTranslate();
  const [isAsking, setIsAsking] = useState(false);
  const { send, ...enabling } = useSend(billingCalls.enableRecurring);
  const words = useRecurringWords(info);
  const { recurringPayment } = info;
  if (recurringPayment === null) return null;
  const { abilities } = recurringPayment;
  const about = <VisuallyHidden>{`: ${t("plans:recurring.title")}`}</VisuallyHidden>;
  const enable = (): void => send({}, () => showMessage({ text: t("plans:recurring.enabled"), tone: "good" }));
  return (
    <Fact name={t("plans:recurring.title")}>
      <div className={styles.recurring}>
        <span>{words}</span>
        {abilities.disable.allowed && (
          <Button size="s" onClick={() => setIsAsking(true)}>
            {t("plans:recurring.disable")}
            {about}
          </Button>
        )}
        {abilities.enable.allowed && (
          <Button size="s" busy={enabling.isBusy} onClick={enable}>
            {t("plans:recurring.enable")}
            {about}
          </Button>
        )}
      </div>
      {enabling.notice !== null && <Banner tone="danger">{enabling.notice}</Banner>}
      {isAsking && <DisableRecurringDialog info={info} onClose={() => setIsAsking(false)} />}
    </Fact>
  );
}

/** What's charged next, and when; a charge that failed is due already. */
function useRecurringWords({ recurringPayment, failure }: BillingInfo): string {
  const t = useTranslate();
  const { dateOf } = useBillingWords();
  if (recurringPayment === null || !recurringPayment.isOn) return t("plans:recurring.off");
  const { nextAt, formattedCost: cost } = recurringPayment;
  if (nextAt === null || failure !== null) return t("plans:recurring.on", { cost });
  return t("plans:recurring.next", { cost, date: dateOf(nextAt) });
}
