import { type BillingInfo, isSoldPlan, type SoldPlan } from "@guildhall/core/billing";
import { ButtonLink, Card, VisuallyHidden } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { LICENSE_LOOKS } from "./license-looks.ts";
import { paymentHref } from "./payment-href.ts";
import { savedByYear } from "./saved-by-year.ts";
import { useBillingWords } from "./use-billing-words.ts";
import styles from "./billing.module.css";

/** The plan that can be paid for again; null if there's none, or nothing to pay. */
export function extendedPlan({ licenses, licenseType }: BillingInfo): SoldPlan | null {
  const own = licenses.find((each) => each.isCurrent);
  return isSoldPlan(licenseType) && own?.abilities.pay.allowed === true ? licenseType : null;
}

/** How to go on with the plan one has: a way to pay for each duration. */
export function ExtendSection({ info, plan }: { readonly info: BillingInfo; readonly plan: SoldPlan }) {
  const t = useTranslate();
  const { money } = useBillingWords();
  const { durations, costRules, licenseName, licenseStatus, licenseId, currency } = info;
  const kind = LICENSE_LOOKS[licenseStatus].extends;
  const rules = costRules[plan] ?? {};
  const saved = savedByYear(info, plan);
  return (
    <Card title={t(`plans:extend.title.${kind}`, { plan: licenseName })} lead={t(`plans:extend.lead.${kind}`)}>
      <ul className={styles.durations}>
        {durations.map(({ type, name }, index) => {
          const rule = rules[type];
          return (
            rule && (
              <li key={type} className={styles.duration}>
                <div>
                  <p className={styles.quiet}>{name}</p>
                  <p className={styles.amount}>{rule.title}</p>
                  <p className={styles.quiet}>{rule.subtitle}</p>
                  {type === "year" && saved > 0 && (
                    <p className={styles.saves}>{t("plans:extend.saves", { amount: money(saved, currency) })}</p>
                  )}
                </div>
                <ButtonLink
                  href={paymentHref({ plan, duration: type, licenseId })}
                  variant={index === 0 ? "primary" : "secondary"}
                >
                  {t("plans:extend.pay", { cost: rule.formattedCost })}
                  <VisuallyHidden>{`: ${t("plans:extend.about", { plan: licenseName, duration: name })}`}</VisuallyHidden>
                </ButtonLink>
              </li>
            )
          );
        })}
      </ul>
    </Card>
  );
}
