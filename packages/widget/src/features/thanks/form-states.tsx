import { dayInWords, monthKeyAt, parsePeriod, shiftPeriod } from "@guildhall/core";
import { useState, type ReactNode } from "react";
import { formStyles } from "../../forms/index.ts";
import { useGuild, useMember, useReaderLanguage, useStored, useTranslate } from "../../guild/index.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import type { ThanksFormData } from "./thanks-reads.ts";

/** The day the quota renews in the workspace's zone, in words. */
export function useRenewalDay(): string {
  const { tz } = useMember().settings;
  const language = useReaderLanguage();
  const now = useStored(useGuild().clock);
  const next = parsePeriod(shiftPeriod(monthKeyAt(now, tz), 1));
  return next === null ? "" : dayInWords(next.start, language);
}

/** Whether thanks can be given. A form that was open stays so, even if it's unknown whether it took the last quota. */
export function useMayGive(data: ThanksFormData | undefined): boolean {
  const [isOpen, setIsOpen] = useState(false);
  const isAllowed = data?.create.allowed === true;
  if (isAllowed && !isOpen) setIsOpen(true);
  return isAllowed || isOpen;
}

/** Why thanks can't be given right now, and what helps. */
export function Refusal({
  data,
  setUp,
}: {
  readonly data: ThanksFormData;
  /** Where the reader may set a quota; omit for nowhere. */
  readonly setUp: ReactNode;
}) {
  const t = useTranslate();
  const date = useRenewalDay();
  if (data.create.reason === "feature_off") return <EmptyState picture="lock" title={t("thanks:quota.off")} />;
  if (data.quota.length > 0) return <EmptyState picture="thanks" title={t("thanks:quota.empty", { date })} />;
  return (
    <EmptyState picture="thanks" title={t("thanks:quota.noneTitle")} action={setUp}>
      {t("thanks:quota.none")}
    </EmptyState>
  );
}

export function FormFailure({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslate();
  const retry = <Button onClick={onRetry}>{t("thanks:list.retry")}</Button>;
  return <EmptyState picture="offline" title={t("thanks:form.loadFailed")} action={retry} />;
}

// The same element each time, so that it's drawn once however often the form around it is.
const SKELETON = (
  <div className={formStyles.long}>
    <SkeletonText lines={2} />
    <Skeleton height="5.5rem" />
    <Skeleton width="14rem" height="2.25rem" />
  </div>
);

export function FormSkeleton() {
  return SKELETON;
}
