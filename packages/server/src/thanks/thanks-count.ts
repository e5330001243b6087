import { sumBy } from "../lib/sum-by.ts";
import type { News, ReaderContext, StoredEvent } from "../events/reader.ts";
import type { FeatureCounts, TotalChange } from "../feature.ts";
import { addThanksCounts } from "./thanks-counter.repository.ts";
import type { ThanksCount } from "./thanks-counter.repository.ts";
import { thanksEffects } from "./thanks-effect.ts";
import type { ThanksEffect } from "./thanks-effect.ts";

/** The thanks page's counters by month, and the totals of thanks and what they paid. */
export const thanksCounts: FeatureCounts = {
  handles: ["thanks.published", "thanks.undone", "thanks.waiting", "thanks.waiting_undone", "thanks.waiting_expired"],
  async count(events, context) {
    const effects = thanksEffects(events);
    const keyOf = ({ memberId, kind, month }: ThanksCount) => `${memberId}/${kind}/${month}`;
    await addThanksCounts(context.tx, context.workspace.id, sumBy(effects.flatMap(monthCounts), keyOf));
    const totals: TotalChange[] = [];
    for (const effect of effects) totals.push(...(await totalsOf(effect, context)));
    return totals;
  },
  news: (events) => [...thanksEffects(events).flatMap(newsOf), ...events.flatMap(newsOfWaiting)],
};

/** For its giver: nobody else hears of it. */
function newsOfWaiting(event: StoredEvent): readonly News[] {
  const isWaiting =
    event.type === "thanks.waiting" ||
    event.type === "thanks.waiting_undone" ||
    event.type === "thanks.waiting_expired";
  return isWaiting ? [{ topics: ["thanks"], memberIds: [event.payload.authorId] }] : [];
}

function newsOf({ thanks: { visibility, authorId, receiverIds } }: ThanksEffect): readonly News[] {
  return [
    { topics: ["thanks"], memberIds: visibility === "all" ? [] : [authorId, ...receiverIds] },
    { topics: ["balances"], memberIds: receiverIds },
  ];
}

function monthCounts({ sign, thanks }: ThanksEffect): readonly ThanksCount[] {
  const { authorId, receiverIds, month, visibility } = thanks;
  const personal = [
    { memberId: authorId, kind: "given", month, by: sign } as const,
    ...receiverIds.map((memberId) => ({ memberId, kind: "received", month, by: sign }) as const),
  ];
  if (visibility === "all") return [{ memberId: 0, kind: "team", month, by: sign }, ...personal];
  // Participants see it in addition to what everyone sees.
  const circle = [...new Set([authorId, ...receiverIds])];
  return [...personal, ...circle.map((memberId) => ({ memberId, kind: "circle", month, by: sign }) as const)];
}

async function totalsOf(
  { sign, thanks, score }: ThanksEffect,
  context: ReaderContext,
): Promise<readonly TotalChange[]> {
  const groupIds = [0, ...(await context.withAncestors(thanks.groupIds))];
  return groupIds.flatMap((groupId) => [
    { groupId, name: "totalThanks", by: sign },
    { groupId, name: "totalRewards", by: sign * score * thanks.receiverIds.length },
  ]);
}
