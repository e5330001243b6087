import { challengeCalls } from "@guildhall/core/challenges";
import { ChallengeBodySkeleton, WholeChallenge } from "../../features/challenges/index.ts";
import { isGone, useCall, useTranslate } from "../../guild/index.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { ViewProps } from "../view-props.ts";

export function ChallengeView({ id }: ViewProps) {
  const t = useTranslate();
  const { data, error, refetch } = useCall(challengeCalls.get, { params: { id } });
  if (data === undefined) {
    if (error === null) return <ChallengeBodySkeleton />;
    const hasGone = isGone(error);
    const action = hasGone ? (
      <ButtonLink href="/challenges">{t("challenge:gone.back")}</ButtonLink>
    ) : (
      <Button onClick={() => void refetch()}>{t("challenge:retry")}</Button>
    );
    return (
      <Card>
        <EmptyState
          picture={hasGone ? "compass" : "offline"}
          title={t(hasGone ? "challenge:gone.title" : "challenge:failed")}
          action={action}
        />
      </Card>
    );
  }
  return <WholeChallenge challenge={data.challenge} />;
}
