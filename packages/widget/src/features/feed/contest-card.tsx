import type { ContestPart } from "@guildhall/core/contests";
import Medal from "lucide-react/icons/medal";
import type { ReactNode } from "react";
import { useGuild, useMember, useTranslate } from "../../guild/index.ts";
import { useAhead } from "../../time/index.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Prizes, Stage } from "../../ui/contest-lines.tsx";
import { FeedIcon } from "../../ui/feed-icon.tsx";
import { FeedItem, type FeedItemFrame } from "../../ui/feed-item.tsx";

interface ContestProps {
  readonly contest: ContestPart;
}

/** A contest was published, changed or ended: what there is to win, who won, and the reader's way into it. */
export function ContestFeedCard({
  contest,
  headline,
  ...frame
}: FeedItemFrame & ContestProps & { readonly headline: ReactNode }) {
  const closes = useAhead(contest.closedAt);
  return (
    <FeedItem
      {...frame}
      media={
        <FeedIcon tone="primary">
          <Medal aria-hidden="true" />
        </FeedIcon>
      }
      headline={headline}
      actions={
        <>
          <Stage contest={contest} closes={closes} />
          <NextStep contest={contest} />
        </>
      }
    >
      <Prizes {...contest} />
    </FeedItem>
  );
}

/** Nothing once it's over. */
function NextStep({ contest: { id, next } }: ContestProps) {
  const t = useTranslate();
  const hasPage = useGuild().hasPage("/contest/$id");
  const { features } = useMember();
  if (next === null || !hasPage || !features.includes("contests")) return null;
  return (
    <ButtonLink size="s" variant={next === "open" ? "secondary" : "primary"} href={`/contest/${String(id)}`}>
      {t(`cards:contest.${next}`)}
    </ButtonLink>
  );
}
