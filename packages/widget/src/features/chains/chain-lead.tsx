import type { Chain, ChainStatus } from "@guildhall/core/chains";
import { useTranslate } from "../../guild/index.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { ActivityLead } from "../activities/index.ts";

const TONES: Readonly<Record<ChainStatus, BadgeTone>> = {
  draft: "warning",
  published: "primary",
  closed: "neutral",
  discarded: "danger",
};

/** Its status, author and time, under its title. */
export function ChainLead({ chain }: { readonly chain: Chain }) {
  const t = useTranslate();
  return (
    <ActivityLead
      activity={chain}
      timeWords={(event, when) => t(event === "published" ? "chain:published" : "chain:closedAt", { when })}
    >
      <Badge tone={TONES[chain.status]}>{t(`chain:status.${chain.status}`)}</Badge>
    </ActivityLead>
  );
}
