import { formatDay, monthKeyAt, parsePeriod, shiftPeriod } from "@guildhall/core";
import { Button, ButtonLink, EmptyState, Skeleton, SkeletonText } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import { useNow } from "../../time/clock.ts";
import { useMayManageThanks } from "./may-manage-thanks.ts";
import type { ThanksFormData } from "./thanks.queries.ts";

/** The day the quota renews, in the workspace's zone and format. */
export function useRenewalDay(): string {
  const { tz, dateFormat } = useMember().settings;
  const next = parsePeriod(shiftPeriod(monthKeyAt(useNow(), tz), 1));
  return next === null ? "" : formatDay(next.start, dateFormat);
}

/** Why thanks can't be given right now, and what helps. */
export function Refusal({ data }: { readonly data: ThanksFormData }) {
  const t = useTranslate();
  const date = useRenewalDay();
  const maySetQuota = useMayManageThanks();
  if (data.create.reason === "feature_off") return <EmptyState picture="lock" title={t("thanks:quota.off")} />;
  if (data.quota.length > 0) return <EmptyState picture="thanks" title={t("thanks:quota.empty", { date })} />;
  const setUp = (
    <ButtonLink variant="primary" href="/settings/thanks">
      {t("thanks:quota.setUp")}
    </ButtonLink>
  );
  return (
    <EmptyState picture="thanks" title={t("thanks:quota.noneTitle")} action={maySetQuota && setUp}>
      {t("thanks:quota.none")}
    </EmptyState>
  );
}

export function FormFailure({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslate();
  const retry = <Button onClick={onRetry}>{t("thanks:list.retry")}</Button>;
  return <EmptyState picture="offline" title={t("thanks:form.loadFailed")} action={retry} />;
}

export function FormSkeleton() {
  return (
    <div className={formStyles.long}>
      <SkeletonText lines={2} />
      <Skeleton height="5.5rem" />
      <Skeleton width="14rem" height="2.25rem" />
    </div>
  );
}
