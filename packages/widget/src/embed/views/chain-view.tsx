import { chainCalls } from "@guildhall/core/chains";
import { ChainBodySkeleton, WholeChain } from "../../features/chains/index.ts";
import { isGone, useCall, useTranslate } from "../../guild/index.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { ViewProps } from "../view-props.ts";

export function ChainView({ id }: ViewProps) {
  const t = useTranslate();
  const { data, error, refetch } = useCall(chainCalls.get, { params: { id } });
  // It goes while it's shown if its reader leaves its group.
  const hasGone = isGone(error);
  if (data !== undefined && !hasGone) return <WholeChain view={data} />;
  if (error === null) return <ChainBodySkeleton />;
  const action = hasGone ? (
    <ButtonLink href="/chains">{t("chain:gone.back")}</ButtonLink>
  ) : (
    <Button onClick={() => void refetch()}>{t("chain:retry")}</Button>
  );
  return (
    <Card>
      <EmptyState
        picture={hasGone ? "compass" : "offline"}
        title={t(hasGone ? "chain:gone.title" : "chain:failed")}
        action={action}
      />
    </Card>
  );
}
