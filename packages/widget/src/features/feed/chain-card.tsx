import type { ChainPart } from "@guildhall/core/chains";
import Waypoints from "lucide-react/icons/waypoints";
import type { ReactNode } from "react";
import { useGuild, useMember, useTranslate } from "../../guild/index.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { ChainProgress } from "../../ui/chain-lines.tsx";
import { FeedIcon } from "../../ui/feed-icon.tsx";
import { FeedItem, type FeedItemFrame } from "../../ui/feed-item.tsx";

interface ChainProps {
  readonly chain: ChainPart;
}

/** A chain was published or changed, or its reader got on in it: how far they are, and their way on. */
export function ChainFeedCard({
  chain,
  headline,
  ...frame
}: FeedItemFrame & ChainProps & { readonly headline: ReactNode }) {
  const t = useTranslate();
  const { state, progress } = chain;
  return (
    <FeedItem
      {...frame}
      media={
        <FeedIcon tone="primary">
          <Waypoints aria-hidden="true" />
        </FeedIcon>
      }
      headline={headline}
      actions={
        <>
          {state !== null && (
            <Badge tone={state === "finished" ? "success" : "neutral"}>{t(`cards:chain.${state}`)}</Badge>
          )}
          <NextStep chain={chain} />
        </>
      }
    >
      {progress.total > 0 && <ChainProgress progress={progress} />}
    </FeedItem>
  );
}

/** Nothing once it's done or over. */
function NextStep({ chain: { id, next } }: ChainProps) {
  const t = useTranslate();
  const hasPage = useGuild().hasPage("/chain/$id");
  const { features } = useMember();
  if (next === null || !hasPage || !features.includes("chains")) return null;
  return (
    <ButtonLink size="s" variant="primary" href={`/chain/${String(id)}`}>
      {t(`cards:chain.${next}`)}
    </ButtonLink>
  );
}
