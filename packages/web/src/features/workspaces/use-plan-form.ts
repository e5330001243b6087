import { billingCalls, PLANS, planOf, SOLD_PLANS, type KeptLicense, type SoldPlan } from "@guildhall/core/billing";
import { FEATURES, type Feature } from "@guildhall/core/permissions";
import type { WorkspaceItem } from "@guildhall/core/workspaces";
import { useSend } from "@guildhall/widget/guild";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";

export const PLAN_ACTIONS = ["keep", "grant", "trial", "free", "end"] as const;

export type PlanAction = (typeof PLAN_ACTIONS)[number];

interface Entry {
  readonly action: PlanAction;
  readonly plan: SoldPlan;
  /** `YYYY-MM-DD`; "" is no end. */
  readonly until: string;
  /** What was switched by hand. */
  readonly switched: Readonly<Partial<Record<Feature, boolean>>>;
  readonly comment: string;
}

/** What a super admin does to a workspace's plan. */
export function usePlanForm({
  workspace,
  license,
  onSaved,
}: {
  readonly workspace: Pick<WorkspaceItem, "id" | "name">;
  readonly license: KeptLicense;
  readonly onSaved: () => void;
}) {
  const t = useTranslate();
  const [entry, setEntry] = useState<Entry>(() => emptyEntry(license));
  const action = useSend(billingCalls.updateLicense);
  const wanted = wantedOf(license, entry);
  // Without a license of its own, it has what the free plan has.
  const isOff = (feature: Feature): boolean => offIn(wanted.licenseType).includes(feature);
  const hasFeature = (feature: Feature): boolean => entry.switched[feature] ?? !isOff(feature);
  const body = {
    ...wanted,
    off: FEATURES.filter((each) => !hasFeature(each) && !isOff(each)),
    on: FEATURES.filter((each) => hasFeature(each) && isOff(each)),
    comment: entry.comment.trim(),
  };
  const hasSwitched = String([license.off, license.on]) !== String([body.off, body.on]);
  const isSame = entry.action === "keep" && !hasSwitched;
  const blocked = isSame ? t("granting:form.unchanged") : blockedBy(entry, t);
  return {
    ...entry,
    hasFeature,
    takesPlan: entry.action === "grant" || entry.action === "trial",
    change: (change: Partial<Entry>) => setEntry({ ...entry, ...change }),
    toggle: (feature: Feature) =>
      setEntry({ ...entry, switched: { ...entry.switched, [feature]: !hasFeature(feature) } }),
    isDirty: !isSame || entry.comment !== "",
    isBusy: action.isBusy,
    blocked,
    notice: action.notice,
    errors: action.errors.map(({ message }) => message),
    errorOf: action.errorOf,
    send: () => {
      if (blocked !== null) return;
      action.send({ params: { id: workspace.id }, body }, () => {
        showMessage({ text: t("granting:form.saved", { name: workspace.name }), tone: "good" });
        onSaved();
      });
    },
  };
}

export type PlanForm = ReturnType<typeof usePlanForm>;

function emptyEntry({ licenseType, off, on }: KeptLicense): Entry {
  const switched = Object.fromEntries(
    FEATURES.filter((each) => off.includes(each) || on.includes(each)).map((each) => [each, on.includes(each)]),
  );
  return {
    action: "keep",
    plan: SOLD_PLANS.find((each) => each === licenseType) ?? "business",
    until: "",
    switched,
    comment: "",
  };
}

function offIn(plan: string): readonly string[] {
  return PLANS[planOf({ type: plan })].off;
}

function wantedOf(license: KeptLicense, { action, plan, until }: Entry) {
  // From the start of that day, in UTC.
  const expireAt = until === "" ? null : `${until}T00:00:00.000Z`;
  const { licenseType } = license;
  switch (action) {
    case "keep":
      return { licenseType, status: license.licenseStatus, expireAt: license.expireAt };
    case "grant":
      return { licenseType: plan, status: "subscription_active", expireAt } as const;
    case "trial":
      return { licenseType: plan, status: "trial_active", expireAt } as const;
    case "free":
      return { licenseType: "free", status: "initial", expireAt: null } as const;
    case "end":
      return { licenseType, status: "subscription_expired", expireAt: null } as const;
  }
}

function blockedBy({ action, until, comment }: Entry, t: ReturnType<typeof useTranslate>): string | null {
  if (action === "trial" && until === "") return t("granting:form.noEnd");
  return comment.trim() === "" ? t("granting:form.noComment") : null;
}
