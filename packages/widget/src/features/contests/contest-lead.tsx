import type { Contest, ContestStatus } from "@guildhall/core/contests";
import { useTranslate } from "../../guild/index.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { ActivityLead } from "../activities/index.ts";

const TONES: Readonly<Record<ContestStatus, BadgeTone>> = {
  draft: "warning",
  published: "primary",
  closed: "neutral",
  discarded: "danger",
};

/** Its status, author and time, under its title. */
export function ContestLead({ contest }: { readonly contest: Contest }) {
  const t = useTranslate();
  return (
    <ActivityLead
      activity={{ ...contest, closedAt: contest.endedAt }}
      timeWords={(event, when) => t(event === "published" ? "contest:published" : "contest:closedAt", { when })}
    >
      <Badge tone={TONES[contest.status]}>{t(`contest:status.${contest.status}`)}</Badge>
    </ActivityLead>
  );
}
