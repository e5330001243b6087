import { billingCalls, type Payment, PLAN_TITLES } from "@guildhall/core/billing";
import type { WorkspaceItem } from "@guildhall/core/workspaces";
import { Button } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useCall } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { usePlanWords } from "./plan-words.ts";
import styles from "./workspaces.module.css";

/** The newest of a workspace's payments; those that can be given back have a button for that. */
export function PlanPayments({
  workspace,
  onRefund,
}: {
  readonly workspace: Pick<WorkspaceItem, "id">;
  readonly onRefund: (payment: Payment) => void;
}) {
  const t = useTranslate();
  const { dateOf } = usePlanWords();
  const input = { params: { id: workspace.id }, query: {} };
  const items = useCall(billingCalls.listWorkspacePayments, input).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-label={t("granting:payments.title")}>
      <h3 className={formStyles.legend}>{t("granting:payments.title")}</h3>
      <ol className={styles.history}>
        {items.map((payment) => (
          <li key={payment.id} className={styles.payment}>
            <span>
              {[
                dateOf(payment.createdAt),
                PLAN_TITLES[payment.licenseType],
                payment.formattedAmount,
                payment.statusName,
              ]
                .concat(payment.externalId === "" ? [] : payment.externalId)
                .join(" · ")}
            </span>
            {payment.refundable > 0 && (
              <Button size="s" onClick={() => onRefund(payment)}>
                {t("granting:payments.refund")}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
