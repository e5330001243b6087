import { contestCalls } from "@guildhall/core/contests";
import { ContestBodySkeleton, WholeContest } from "../../features/contests/index.ts";
import { isGone, useCall, useTranslate } from "../../guild/index.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { ViewProps } from "../view-props.ts";

export function ContestView({ id }: ViewProps) {
  const t = useTranslate();
  const { data, error, refetch } = useCall(contestCalls.get, { params: { id } });
  // It goes while it's shown if its reader leaves its group.
  const hasGone = isGone(error);
  if (data !== undefined && !hasGone) return <WholeContest contest={data.contest} />;
  if (error === null) return <ContestBodySkeleton />;
  const action = hasGone ? (
    <ButtonLink href="/contests">{t("contest:gone.back")}</ButtonLink>
  ) : (
    <Button onClick={() => void refetch()}>{t("contest:retry")}</Button>
  );
  return (
    <Card>
      <EmptyState
        picture={hasGone ? "compass" : "offline"}
        title={t(hasGone ? "contest:gone.title" : "contest:failed")}
        action={action}
      />
    </Card>
  );
}
