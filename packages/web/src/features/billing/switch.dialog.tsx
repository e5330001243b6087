import { billingCalls, type BillingInfo, PLANS, type SoldPlan } from "@guildhall/core/billing";
import { useSend } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { AskDialog } from "./ask.dialog.tsx";
import { LICENSE_LOOKS } from "./license-looks.ts";
import { useBillingWords } from "./use-billing-words.ts";
import styles from "./billing.module.css";

/** What's open: the trial of a plan, or the way back to the free one. */
export type Switch = { readonly to: "free" } | { readonly to: SoldPlan; readonly name: string };

interface SwitchProps {
  readonly info: BillingInfo;
  readonly onClose: () => void;
}

/** Starts a trial or switches to the free plan. Features change with it, so the page is loaded anew. */
export function SwitchDialog({ wanted, ...props }: SwitchProps & { readonly wanted: Switch }) {
  return wanted.to === "free" ? <FreeDialog {...props} /> : <TrialDialog {...wanted} {...props} />;
}

function useSwitch(licenseType: string) {
  const { send, ...action } = useSend(billingCalls.switchLicense);
  return { action, confirm: () => send({ body: { licenseType } }, () => location.reload()) };
}

function TrialDialog({ info, to, name, onClose }: SwitchProps & { readonly to: SoldPlan; readonly name: string }) {
  const t = useTranslate();
  const { dateInWords } = useBillingWords();
  const { action, confirm } = useSwitch(to);
  const end = info.licenses.find(({ type }) => type === to)?.trialUntil ?? "";
  const count = PLANS[to].trialDays;
  return (
    <AskDialog
      title={t("plans:trial.title", { plan: name })}
      confirm={t("plans:trial.confirm")}
      action={action}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t("plans:trial.text", { count, date: end === "" ? "" : dateInWords(end) })}</p>
      <p className={styles.quiet}>{t("plans:trial.once")}</p>
    </AskDialog>
  );
}

function FreeDialog({ info, onClose }: SwitchProps) {
  const t = useTranslate();
  const { action, confirm } = useSwitch("free");
  const { licenseName: plan, licenseStatus, daysLeft: left } = info;
  const { givesUp } = LICENSE_LOOKS[licenseStatus];
  return (
    <AskDialog
      title={t("plans:free.title")}
      confirm={t("plans:free.confirm")}
      variant={left > 0 ? "danger" : "primary"}
      action={action}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t("plans:free.text", { plan })}</p>
      {givesUp === "trial" && <p>{t("plans:free.trialOver")}</p>}
      {givesUp === "days" && left > 0 && <p>{t("plans:free.givesUp", { count: left })}</p>}
    </AskDialog>
  );
}
