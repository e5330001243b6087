import { NotFoundFailure } from "@guildhall/core";
import { Button, ButtonLink, Card, EmptyState, Skeleton, SkeletonText } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";

/** Shown for a form that couldn't be loaded or whose challenge doesn't exist. */
export function FormTrouble({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useTranslate();
  if (error instanceof NotFoundFailure) {
    const back = <ButtonLink href="/challenges">{t("challenges:form.toList")}</ButtonLink>;
    return <EmptyState picture="compass" title={t("errors:code.ErrorNotFound")} action={back} />;
  }
  const retry = <Button onClick={onRetry}>{t("challenges:lists.retry")}</Button>;
  return <EmptyState picture="offline" title={t("challenges:form.failed")} action={retry} />;
}

/** A challenge that can no longer be changed. */
export function LockedForm({ id, reason }: { readonly id: number; readonly reason: string }) {
  const t = useTranslate();
  const show = <ButtonLink href={`/challenge/${String(id)}`}>{t("challenges:form.show")}</ButtonLink>;
  return (
    <EmptyState picture="lock" title={t("challenges:form.gone")} action={show}>
      {reason}
    </EmptyState>
  );
}

export function FormSkeleton() {
  const t = useTranslate();
  return (
    <div className={formStyles.long} role="status" aria-label={t("challenges:form.loading")}>
      <Card>
        <div className={formStyles.long}>
          <Skeleton width="14rem" height="2.25rem" />
          <Skeleton height="2.25rem" />
          <Skeleton height="9rem" />
        </div>
      </Card>
      <Card>
        <SkeletonText lines={3} />
      </Card>
    </div>
  );
}
