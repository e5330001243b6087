import { billingCalls, PLAN_TITLES, SOLD_PLANS, type LicenseChangeLine, type Payment } from "@guildhall/core/billing";
import { FEATURES } from "@guildhall/core/permissions";
import type { WorkspaceItem } from "@guildhall/core/workspaces";
import { Button, Checkbox, DateField, Dialog, EmptyState, Select, SkeletonText, TextArea } from "@guildhall/widget";
import { FormDialog, formStyles } from "@guildhall/widget/forms";
import { useForm } from "@guildhall/widget/guild";
import type { EndpointResponse } from "@guildhall/core";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { PlanPayments } from "./plan-payments.tsx";
import { usePlanWords, useRegion } from "./plan-words.ts";
import { RefundPaymentDialog } from "./refund-payment.dialog.tsx";
import { PLAN_ACTIONS, usePlanForm, type PlanForm } from "./use-plan-form.ts";
import styles from "./workspaces.module.css";

interface DialogProps {
  readonly workspace: Pick<WorkspaceItem, "id" | "name">;
  readonly onClose: () => void;
}

// As in the contract.
const MAX_COMMENT_LENGTH = 1_000;

/** Grants, extends and takes back a workspace's plan, with a reason, and shows what was done before. */
export function PlanDialog({ workspace, onClose }: DialogProps) {
  const t = useTranslate();
  const [refunded, setRefunded] = useState<Payment | null>(null);
  const { data, isError, refetch } = useForm(billingCalls.getLicense, { params: { id: workspace.id } });
  if (refunded !== null) {
    const back = (): void => {
      setRefunded(null);
      void refetch();
    };
    return <RefundPaymentDialog workspace={workspace} payment={refunded} onClose={back} />;
  }
  if (data !== undefined) return <Editor workspace={workspace} data={data} onRefund={setRefunded} onClose={onClose} />;
  const retry = <Button onClick={() => void refetch()}>{t("words:retry")}</Button>;
  return (
    <Dialog open onClose={onClose} title={t("granting:form.title", { name: workspace.name })}>
      {isError ? (
        <EmptyState picture="offline" title={t("granting:form.failed")} action={retry} />
      ) : (
        <div role="status" aria-label={t("granting:form.loading")}>
          <SkeletonText lines={6} />
        </div>
      )}
    </Dialog>
  );
}

type Data = EndpointResponse<typeof billingCalls.getLicense>;

interface EditorProps extends DialogProps {
  readonly data: Data;
  readonly onRefund: (payment: Payment) => void;
}

function Editor({ workspace, data, onRefund, onClose }: EditorProps) {
  const t = useTranslate();
  const form = usePlanForm({ workspace, license: data.license, onSaved: onClose });
  return (
    <FormDialog
      title={t("granting:form.title", { name: workspace.name })}
      description={<Now license={data.license} />}
      form={form}
      words={{
        errors: t("granting:form.errors"),
        cancel: t("granting:form.cancel"),
        send: t("granting:form.save"),
      }}
      onClose={onClose}
    >
      <Select
        label={t("granting:form.action")}
        value={form.action}
        options={PLAN_ACTIONS.map((value) => ({ value, label: t(`granting:form.actions.${value}`) }))}
        onChange={(event) =>
          form.change({ action: PLAN_ACTIONS.find((each) => each === event.currentTarget.value) ?? "keep" })
        }
        data-autofocus
      />
      {form.takesPlan && <Granted form={form} />}
      <Features form={form} />
      <TextArea
        label={t("granting:form.comment")}
        hint={t("granting:form.commentHint")}
        required
        maxLength={MAX_COMMENT_LENGTH}
        value={form.comment}
        error={form.errorOf("comment")}
        onChange={(event) => form.change({ comment: event.currentTarget.value })}
      />
      <PlanPayments workspace={workspace} onRefund={onRefund} />
      <History changes={data.changes} />
    </FormDialog>
  );
}

/** How it stands, and where that comes from. */
function Now({ license: { licenseType, licenseStatus, expireAt, source } }: Pick<Data, "license">) {
  const t = useTranslate();
  const { dateOf } = usePlanWords();
  const values = { plan: PLAN_TITLES[licenseType], status: t(`billing:status.${licenseStatus}`) };
  const words =
    expireAt === null
      ? t("granting:history.line", values)
      : t("granting:history.until", { ...values, date: dateOf(expireAt) });
  return `${words} · ${t(`granting:sources.${toSource(source)}`)}`;
}

const SOURCES = ["trial", "grant", "jira", "local", "stripe"] as const;

function toSource(source: string) {
  return SOURCES.find((each) => each === source) ?? "none";
}

function Granted({ form }: { readonly form: PlanForm }) {
  const t = useTranslate();
  const region = useRegion();
  return (
    <>
      <Select
        label={t("granting:plan")}
        value={form.plan}
        options={SOLD_PLANS.map((value) => ({ value, label: PLAN_TITLES[value] }))}
        onChange={(event) =>
          form.change({ plan: SOLD_PLANS.find((each) => each === event.currentTarget.value) ?? form.plan })
        }
      />
      <DateField
        label={t("granting:form.until")}
        hint={form.action === "grant" ? t("granting:form.untilHint") : undefined}
        formats={region}
        value={form.until}
        error={form.errorOf("expireAt")}
        onChange={(until) => form.change({ until })}
      />
    </>
  );
}

function Features({ form }: { readonly form: PlanForm }) {
  const t = useTranslate();
  return (
    <details>
      <summary>{t("granting:form.features")}</summary>
      <p className={formStyles.hint}>{t("granting:form.featuresHint")}</p>
      <div className={styles.features}>
        {FEATURES.map((feature) => (
          <Checkbox
            key={feature}
            label={t(`billing:feature.${feature}`)}
            checked={form.hasFeature(feature)}
            onChange={() => form.toggle(feature)}
          />
        ))}
      </div>
    </details>
  );
}

function History({ changes }: { readonly changes: readonly LicenseChangeLine[] }) {
  const t = useTranslate();
  return (
    <section aria-label={t("granting:history.title")}>
      <h3 className={formStyles.legend}>{t("granting:history.title")}</h3>
      {changes.length === 0 && <p className={formStyles.hint}>{t("granting:history.empty")}</p>}
      <ol className={styles.history}>
        {changes.map((change) => (
          <li key={change.id}>
            <Line change={change} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Line({ change }: { readonly change: LicenseChangeLine }) {
  const t = useTranslate();
  const { dateOf } = usePlanWords();
  const { at, cause, licenseType, licenseStatus, expireAt, comment, by } = change;
  const values = { plan: PLAN_TITLES[licenseType], status: t(`billing:status.${licenseStatus}`) };
  const stands =
    expireAt === null
      ? t("granting:history.line", values)
      : t("granting:history.until", { ...values, date: dateOf(expireAt) });
  const parts = [dateOf(at), t(`granting:history.causes.${cause}`), stands];
  return (
    <>
      <div>{parts.join(" · ")}</div>
      {(comment !== "" || by !== "") && (
        <p className={formStyles.hint}>
          {[comment, by === "" ? "" : t("granting:history.by", { who: by })].filter((each) => each !== "").join(" · ")}
        </p>
      )}
    </>
  );
}
