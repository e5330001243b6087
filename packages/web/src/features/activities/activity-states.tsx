import { toGuardSession } from "@guildhall/core/session";
import { Button, ButtonLink, Card, EmptyState, Skeleton } from "@guildhall/widget";
import { isGone } from "@guildhall/widget/guild";
import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { leadElsewhere } from "../../routing/guard.ts";
import { useSessionInfo } from "../../session/use-session.ts";
import { PageHead } from "../../shell/page-head.tsx";
import type { ActivityTexts, ListTexts, ResultTexts } from "./activity-words.ts";

interface TroubleProps {
  readonly error: Error;
  readonly kind: ActivityTexts;
  readonly lists: ListTexts;
  readonly onRetry: () => void;
}

/** Shown for an activity that doesn't exist or didn't load. */
export function ActivityTrouble({ error, kind, lists, onRetry }: TroubleProps) {
  const t = useTranslate();
  const info = useSessionInfo();
  if (isGone(error)) {
    const isListOpen = leadElsewhere({ pathname: `/${lists}`, searchStr: "", hash: "" }, toGuardSession(info)) === null;
    const back = isListOpen ? (
      <ButtonLink href={`/${lists}`}>{t(`${kind}:gone.back`)}</ButtonLink>
    ) : (
      <ButtonLink href="/">{t("shell:notFound.home")}</ButtonLink>
    );
    return (
      <Card>
        <EmptyState picture="compass" title={t(`${kind}:gone.title`)} action={back}>
          {t(`${kind}:gone.text`)}
        </EmptyState>
      </Card>
    );
  }
  const retry = <Button onClick={onRetry}>{t(`${kind}:retry`)}</Button>;
  return (
    <Card>
      <EmptyState picture="offline" title={t(`${kind}:failed`)} action={retry} />
    </Card>
  );
}

/** The head's placeholder above that of the kind's page. */
export function ActivitySkeleton({ kind, children }: { readonly kind: ActivityTexts; readonly children: ReactNode }) {
  const t = useTranslate();
  return (
    <div role="status" aria-label={t(`${kind}:loading`)}>
      <PageHead title={<Skeleton width="18rem" />} lead={<Skeleton width="12rem" />} />
      {children}
    </div>
  );
}

/** From a page about an activity to its own. */
export function BackToActivity({ kind, id }: { readonly kind: ResultTexts; readonly id: number }) {
  const t = useTranslate();
  return (
    <ButtonLink href={`/${kind}/${String(id)}`} icon={<ArrowLeft />}>
      {t(`${kind}:results.back`)}
    </ButtonLink>
  );
}
