import { Button, ButtonLink, Card, EmptyState, Skeleton } from "@guildhall/widget";
import { ChallengeBodySkeleton } from "@guildhall/widget/challenges";
import { isGone } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { PageHead } from "../../shell/page-head.tsx";

/** Shown for a challenge that doesn't exist or didn't load. */
export function ChallengeTrouble({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useTranslate();
  if (isGone(error)) {
    const back = <ButtonLink href="/challenges">{t("challenge:gone.back")}</ButtonLink>;
    return (
      <Card>
        <EmptyState picture="compass" title={t("challenge:gone.title")} action={back}>
          {t("challenge:gone.text")}
        </EmptyState>
      </Card>
    );
  }
  const retry = <Button onClick={onRetry}>{t("challenge:retry")}</Button>;
  return (
    <Card>
      <EmptyState picture="offline" title={t("challenge:failed")} action={retry} />
    </Card>
  );
}

export function ChallengeSkeleton() {
  const t = useTranslate();
  return (
    <div role="status" aria-label={t("challenge:loading")}>
      <PageHead title={<Skeleton width="18rem" />} lead={<Skeleton width="12rem" />} />
      <ChallengeBodySkeleton />
    </div>
  );
}
