import { NotFoundFailure } from "@guildhall/core";
import { Button, ButtonLink, Card, EmptyState, Skeleton, SkeletonText } from "@guildhall/widget";
import formStyles from "../../forms/form.module.css";
import { useTranslate } from "../../i18n/language.ts";

/** The form could not be loaded, or there is no such challenge. */
export function FormTrouble({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useTranslate();
  if (error instanceof NotFoundFailure) return <FormMissing />;
  const retry = <Button onClick={onRetry}>{t("challenges:lists.retry")}</Button>;
  return <EmptyState picture="offline" title={t("challenges:form.failed")} action={retry} />;
}

/** There is no such challenge. */
export function FormMissing() {
  const t = useTranslate();
  const back = <ButtonLink href="/challenges">{t("challenges:form.toList")}</ButtonLink>;
  return <EmptyState picture="compass" title={t("errors:code.ErrorNotFound")} action={back} />;
}

/** A challenge that nobody changes any more. */
export function FormShut({ id, reason }: { readonly id: number; readonly reason: string }) {
  const t = useTranslate();
  const show = <ButtonLink href={`/challenge/${String(id)}`}>{t("challenges:form.show")}</ButtonLink>;
  return <EmptyState picture="lock" title={t("challenges:form.gone")} action={show}>{reason}</EmptyState>;
}

/** The form while it loads. */
export function FormSkeleton() {
  const t = useTranslate();
  return (
    <div className={formStyles.long} role="status" aria-label={t("challenges:form.loading")}>
      <Card><div className={formStyles.long}><Skeleton width="14rem" height="2.25rem" /><Skeleton height="2.25rem" /><Skeleton height="9rem" /></div></Card>
      <Card><SkeletonText lines={3} /></Card>
    </div>
  );
}
