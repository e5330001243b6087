import {
  billingCalls,
  type BillingInfo,
  type Duration,
  PLAN_TITLES,
  PLANS,
  type SoldPlan,
} from "@guildhall/core/billing";
import { useSend } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { AskDialog } from "./ask.dialog.tsx";
import { useBillingWords } from "./use-billing-words.ts";
import { useLeaveFor } from "./use-leave-for.ts";
import styles from "./billing.module.css";

/** What a recurring payment shall be for. */
export interface PlanChange {
  readonly plan: SoldPlan;
  readonly duration: Duration;
}

/** Changes what a recurring payment is for: more at once, less with the next charge. */
export function ChangeDialog({
  info,
  change: { plan, duration },
  onClose,
}: {
  readonly info: BillingInfo;
  readonly change: PlanChange;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const { dateInWords } = useBillingWords();
  const { isLeaving, isUnsafe, leaveFor } = useLeaveFor(info.paymentProvider);
  const { send, isBusy, notice } = useSend(billingCalls.changePlan);
  const { licenseName, expireAt } = info;
  const kind = kindOf(info, plan);
  const isSame = kind === "longer";
  const date = expireAt === null ? "" : dateInWords(expireAt);
  const confirm = (): void =>
    send({ body: { licenseType: plan, duration } }, ({ redirectUrl }) => {
      if (redirectUrl !== null) {
        leaveFor(redirectUrl);
        return;
      }
      showMessage({ text: kind === "less" ? t("plans:change.later", { date }) : t("plans:change.done"), tone: "good" });
      onClose();
    });
  return (
    <AskDialog
      title={isSame ? t(`plans:change.every.${duration}`) : t("plans:change.title", { plan: PLAN_TITLES[plan] })}
      confirm={isSame ? t("plans:change.confirm") : t("plans:change.confirmPlan", { plan: PLAN_TITLES[plan] })}
      action={{ isBusy: isBusy || isLeaving, notice: isUnsafe ? t("plans:pay.unsafe") : notice }}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(`plans:change.${kind}`, { plan: licenseName, date })}</p>
      <Costs info={info} change={{ plan, duration }} />
    </AskDialog>
  );
}

function Costs({ info, change }: { readonly info: BillingInfo; readonly change: PlanChange }) {
  const t = useTranslate();
  const { plan, duration } = change;
  const due = info.licenses.find(({ type }) => type === plan)?.changeCosts[duration];
  return (
    <>
      {due !== undefined && due.cost > 0 && <p>{t("plans:change.now", { cost: due.formattedCost })}</p>}
      <p className={styles.quiet}>{t("plans:change.cost", { cost: info.costRules[plan]?.[duration]?.title ?? "" })}</p>
    </>
  );
}

/** Another duration of the same plan, a higher one, or a cheaper one. */
function kindOf({ licenseType }: BillingInfo, plan: SoldPlan): "longer" | "more" | "less" {
  if (plan === licenseType) return "longer";
  return PLANS[plan].rank > PLANS[licenseType].rank ? "more" : "less";
}
