import {
  type BillingInfo,
  type Duration,
  type PlanName,
  PLANS,
  SOLD_PLANS,
  type SoldPlan,
} from "@guildhall/core/billing";
import type { Feature } from "@guildhall/core/permissions";
import { Badge, Button, ButtonLink, SegmentedControl, VisuallyHidden } from "@guildhall/widget";
import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { useId, useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { useSearchChoice } from "../../routing/search.ts";
import { openQuestion } from "../../shell/overlay.store.ts";
import { ChangeDialog, type PlanChange } from "./change.dialog.tsx";
import { LICENSE_LOOKS } from "./license-looks.ts";
import { paymentHref } from "./payment-href.ts";
import { savedByYear } from "./saved-by-year.ts";
import { SwitchDialog, type Switch } from "./switch.dialog.tsx";
import { useBillingWords } from "./use-billing-words.ts";
import styles from "./billing.module.css";

type Offer = BillingInfo["licenses"][number];

/** What plans differ in, in the order in which they bring it. */
const DIFFERENCES = [
  "new-raid",
  "new-problem",
  "groups",
  "manage-thanks",
  "new-contest",
  "new-chain",
] as const satisfies readonly Feature[];

const IN_JIRA = "paid_in_jira";

/** All plans beside each other; a tab per duration changes the prices in place. */
export function PlanOffers({ info, hasMain }: { readonly info: BillingInfo; readonly hasMain: boolean }) {
  const t = useTranslate();
  const id = useId();
  const [duration, setDuration] = useSearchChoice("duration", ["month", "year"]);
  const [wanted, setWanted] = useState<Switch | null>(null);
  const [change, setChange] = useState<PlanChange | null>(null);
  const main = hasMain ? mainOffer(info) : null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.bar}>
        <h2 id={id} className={styles.heading}>
          {t("plans:offers.title")}
        </h2>
        <SegmentedControl
          label={t("plans:offers.duration")}
          segments={info.durations.map(({ type, name }) => ({ value: type, label: name }))}
          value={duration}
          onChange={setDuration}
        />
      </div>
      <ul className={styles.offers}>
        {info.licenses.map((offer) => (
          <li key={offer.type} className={styles.offer} data-current={offer.isCurrent ? "" : undefined}>
            <Head info={info} offer={offer} duration={duration} />
            <Act
              info={info}
              offer={offer}
              duration={duration}
              isMain={offer.type === main}
              onSwitch={setWanted}
              onChange={setChange}
            />
            <Contents plan={offer.type} />
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{t("plans:pay.tax")}</p>
      {change !== null && <ChangeDialog info={info} change={change} onClose={() => setChange(null)} />}
      {wanted !== null && <SwitchDialog wanted={wanted} info={info} onClose={() => setWanted(null)} />}
    </section>
  );
}

/** The one whose button stands out: the cheapest that can be tried or paid for by whoever has none. */
function mainOffer({ licenses, licenseStatus }: BillingInfo): PlanName | null {
  if (LICENSE_LOOKS[licenseStatus].end !== null) return null;
  return licenses.find(({ abilities }) => abilities.trial.allowed || abilities.pay.allowed)?.type ?? null;
}

interface OfferProps {
  readonly info: BillingInfo;
  readonly offer: Offer;
  readonly duration: Duration;
}

function Head({ info, offer, duration }: OfferProps) {
  const t = useTranslate();
  const { money } = useBillingWords();
  const rule = info.costRules[offer.type]?.[duration];
  const saved = savedByYear(info, offer.type);
  return (
    <div className={styles.offerHead}>
      <div className={styles.name}>
        <h3 className={styles.offerName}>{offer.name}</h3>
        {offer.isCurrent && <Badge tone="primary">{t("plans:offers.yours")}</Badge>}
      </div>
      <p className={styles.amount}>{rule?.title ?? money(0, info.currency)}</p>
      <p className={styles.quiet}>{rule?.subtitle ?? t("plans:offers.freePeople")}</p>
      {duration === "year" && (
        <p className={styles.saves}>
          {saved > 0 ? t("plans:extend.saves", { amount: money(saved, info.currency) }) : " "}
        </p>
      )}
    </div>
  );
}

interface ActProps extends OfferProps {
  readonly isMain: boolean;
  readonly onSwitch: (wanted: Switch) => void;
  readonly onChange: (change: PlanChange) => void;
}

/** The one thing to do with a plan, or why nothing can be done. */
function Act(props: ActProps) {
  const t = useTranslate();
  const { reasonOf } = useBillingWords();
  const { offer, duration, onSwitch, onChange } = props;
  const { type, name, isCurrent, abilities } = offer;
  const plan = SOLD_PLANS.find((each) => each === type);
  if (plan !== undefined && abilities.change[duration].allowed && !(isCurrent && props.info.nextPlan !== null))
    return (
      <Button stretch onClick={() => onChange({ plan, duration })}>
        {isCurrent ? t(`plans:change.to.${duration}`) : t("plans:offers.choose", { plan: name })}
      </Button>
    );
  if (isCurrent)
    return (
      <Button stretch disabledReason={t("plans:offers.isYours")}>
        {t("plans:offers.yours")}
      </Button>
    );
  // Nothing is paid for or switched here while that's done in Jira.
  if (abilities.pay.reason === IN_JIRA || abilities.switch.reason === IN_JIRA)
    return <p className={styles.quiet}>{reasonOf({ allowed: false, reason: IN_JIRA })}</p>;
  if (plan !== undefined) return <ActOfSold {...props} plan={plan} />;
  return (
    <Button stretch disabledReason={reasonOf(abilities.switch)} onClick={() => onSwitch({ to: "free" })}>
      {t("plans:offers.toFree")}
    </Button>
  );
}

function ActOfSold({ info, offer, plan, duration, isMain, onSwitch }: ActProps & { readonly plan: SoldPlan }) {
  const t = useTranslate();
  const { reasonOf } = useBillingWords();
  const { name, abilities, productName } = offer;
  const variant = isMain ? "primary" : "secondary";
  const about = <VisuallyHidden>{`: ${productName}`}</VisuallyHidden>;
  if (offer.trialAllowed)
    return (
      <Button stretch variant={variant} onClick={() => onSwitch({ to: plan, name })}>
        {t("plans:offers.tryIt", { count: PLANS[plan].trialDays })}
        {about}
      </Button>
    );
  if (abilities.pay.allowed)
    return (
      <ButtonLink stretch variant={variant} href={paymentHref({ plan, duration, licenseId: info.licenseId })}>
        {t("plans:offers.choose", { plan: name })}
      </ButtonLink>
    );
  if (abilities.pay.reason === "ask_us")
    return (
      <Button stretch variant={variant} onClick={openQuestion}>
        {t("plans:offers.askUs")}
        {about}
      </Button>
    );
  // Of what recurs, the change says more precisely why not.
  const isRecurring = info.recurringPayment?.isOn === true;
  return (
    <Button stretch disabledReason={reasonOf(isRecurring ? abilities.change[duration] : abilities.pay)}>
      {t("plans:offers.choose", { plan: name })}
    </Button>
  );
}

/** What's in a plan and what isn't, in the same order for each. */
function Contents({ plan }: { readonly plan: PlanName }) {
  const t = useTranslate();
  const off: readonly Feature[] = PLANS[plan].off;
  return (
    <ul className={styles.contents}>
      <Line isThere text={t("plans:offers.base")} />
      {DIFFERENCES.map((feature) => (
        <Line key={feature} isThere={!off.includes(feature)} text={t(`plans:has.${feature}`)} />
      ))}
    </ul>
  );
}

function Line({ isThere, text }: { readonly isThere: boolean; readonly text: string }) {
  const t = useTranslate();
  const Icon = isThere ? Check : Minus;
  return (
    <li className={styles.line} data-lacks={isThere ? undefined : ""}>
      <Icon size={16} aria-hidden="true" />
      <span>
        <VisuallyHidden>{`${t(isThere ? "plans:offers.includes" : "plans:offers.lacks")}: `}</VisuallyHidden>
        {text}
      </span>
    </li>
  );
}
