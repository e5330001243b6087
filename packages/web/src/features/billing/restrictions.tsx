import type { BillingInfo } from "@guildhall/core/billing";
import type { Feature } from "@guildhall/core/permissions";
import { Card } from "@guildhall/widget";
import { useTranslate, useTranslateAny } from "../../i18n/language.ts";
import styles from "./billing.module.css";

/** What the workspace's plan lacks, and what that means. */
export function Restrictions({ info: { restrictions } }: { readonly info: BillingInfo }) {
  const t = useTranslate();
  const translateAny = useTranslateAny();
  return (
    <Card title={t("plans:restrictions.title")} lead={t("plans:restrictions.lead")}>
      <ul className={styles.restrictions}>
        {restrictions.map(({ feature, name }) => (
          <li key={feature}>
            <strong>{name}</strong>
            <span className={styles.quiet}>{translateAny(`plans:means.${feature as Feature}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
