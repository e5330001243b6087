import type { News, Reader, ReaderContext, StoredEvent } from "../events/reader.ts";
import { countActivities } from "./activity-count.ts";
import { addThanksCounts, addWorkspaceCounts } from "./counter.repository.ts";
import type { ThanksCount, WorkspaceCount } from "./counter.repository.ts";
import type { ReaderParts } from "./message-context.ts";
import { findHolders } from "./officer.repository.ts";
import { recountGroups } from "./recount-groups.repository.ts";
import { moveLate, regroupingOf } from "./regroup.ts";
import { thanksEffects } from "./thanks-effect.ts";
import type { ThanksEffect } from "./thanks-effect.ts";

/** Events that change challenge pages. */
const ACTIVITY_EVENTS = [
  "challenge.published",
  "challenge.updated",
  "challenge.given_up",
  "challenge.reopened",
  "challenge.closed",
  "challenge.discarded",
  "assignment.accepted",
  "assignment.submitted",
  "assignment.rejected",
  "assignment.approved",
  "assignment.abandoned",
  "assignment.completed",
  "assignment.split_reminder_due",
  "assignment.lead_handed_over",
] as const;

/** Events that change perk and purchase pages. */
const PERK_EVENTS = [
  "product.added",
  "product.changed",
  "product.deleted",
  "purchase.created",
  "purchase.requested",
  "purchase.activated",
  "purchase.refunded",
] as const;

/**
 * Maintains the counters of the thanks page (by month, for the team, each giver, receiver and circle) and the summary
 * card: `totalThanks`, `totalChallenges` published, and `totalRewards` in hundredths, for the workspace (group 0) and
 * for each group of a challenge, of a thanks' giver or receiver, and their ancestors. Moving or deleting a group
 * recounts the groups' totals.
 */
export const createCounterReader = ({ loaders, features }: ReaderParts): Reader => ({
  name: "counters",
  handles: [
    "thanks.published",
    "thanks.undone",
    "balance.adjusted",
    "rewards.erased",
    ...ACTIVITY_EVENTS,
    ...PERK_EVENTS,
    "group.changed",
    "group.deleted",
  ],
  repeats: ["group.changed", "group.deleted"],
  async apply(events, context) {
    const { tx, workspace } = context;
    const effects = thanksEffects(events);
    await addThanksCounts(tx, workspace.id, sumBy(effects.flatMap(thanksCounts), thanksCountKey));
    const counts: WorkspaceCount[] = [...(await countActivities(events, context, loaders.challenge))];
    for (const effect of effects) counts.push(...(await workspaceCounts(effect, context)));
    await addWorkspaceCounts(
      tx,
      workspace.id,
      sumBy(counts, ({ groupId, name }) => `${groupId}/${name}`),
    );
    const seq = events.at(-1)?.seq;
    const regrouping = regroupingOf(events);
    if (seq !== undefined && regrouping !== null) {
      await moveLate(regrouping, context, features);
      await recountGroups(tx, workspace.id, {
        reader: "counters",
        seq,
        totals: features.flatMap(({ totals }) => totals ?? []),
      });
    }
    const watched = await newsOfAdjustments(events, context);
    return [
      ...effects.flatMap(newsOfThanks),
      ...events.flatMap(newsOfBalance),
      ...watched,
      ...newsOfActivities(events),
      ...events.flatMap(newsOfPerk),
    ];
  },
});

function newsOfThanks({ thanks: { visibility, authorId, receiverIds } }: ThanksEffect): readonly News[] {
  return [
    { topics: ["thanks"], memberIds: visibility === "all" ? [] : [authorId, ...receiverIds] },
    { topics: ["balances"], memberIds: receiverIds },
  ];
}

// The news don't identify the challenge: those who may not see it find nothing new.
function newsOfActivities(events: readonly StoredEvent[]): readonly News[] {
  const isThere = events.some(({ payload }) => "challengeId" in payload);
  return isThere ? [{ topics: ["challenges"], memberIds: [] }] : [];
}

// As above: those who may not see the perk or purchase find nothing new.
function newsOfPerk(event: StoredEvent): readonly News[] {
  switch (event.type) {
    case "product.added":
    case "product.changed":
    case "product.deleted":
      return [{ topics: ["products"], memberIds: [] }];
    case "purchase.created":
    case "purchase.refunded": {
      const isPaid = event.payload.costs.length > 0;
      const paid: News = { topics: ["balances"], memberIds: [event.payload.buyerId] };
      return [{ topics: ["products", "purchases"], memberIds: [] }, ...(isPaid ? [paid] : [])];
    }
    case "purchase.requested":
    case "purchase.activated":
      return [{ topics: ["purchases"], memberIds: [] }];
    default:
      return [];
  }
}

function newsOfBalance(event: StoredEvent): readonly News[] {
  if (event.type === "balance.adjusted") return [{ topics: ["balances"], memberIds: [event.payload.memberId] }];
  if (event.type === "rewards.erased") return [{ topics: ["balances"], memberIds: [] }];
  if (event.type !== "assignment.completed" || event.payload.rewards.length === 0) return [];
  return [{ topics: ["balances"], memberIds: event.payload.rewards.map((each) => each.memberId) }];
}

/**
 * Earning, paying and erasing are news for everyone anyway. An adjustment is announced only to those who may see it: on
 * the leaderboard, in a profile, in a statement.
 */
async function newsOfAdjustments(
  events: readonly StoredEvent[],
  { tx, workspace }: ReaderContext,
): Promise<readonly News[]> {
  if (!events.some((event) => event.type === "balance.adjusted")) return [];
  const memberIds = await findHolders(tx, workspace.id, "manage-balances");
  // No members would mean everyone.
  return memberIds.length === 0 ? [] : [{ topics: ["leaderboard"], memberIds }];
}

function thanksCounts({ sign, thanks }: ThanksEffect): readonly ThanksCount[] {
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

function thanksCountKey({ memberId, kind, month }: ThanksCount): string {
  return `${memberId}/${kind}/${month}`;
}

async function workspaceCounts(effect: ThanksEffect, context: ReaderContext): Promise<readonly WorkspaceCount[]> {
  const { sign, thanks, score } = effect;
  const groupIds = [0, ...(await context.withAncestors(thanks.groupIds))];
  return groupIds.flatMap((groupId) => [
    { groupId, name: "totalThanks", by: sign },
    { groupId, name: "totalRewards", by: sign * score * thanks.receiverIds.length },
  ]);
}

function sumBy<T extends { readonly by: number }>(counts: readonly T[], keyOf: (count: T) => string): readonly T[] {
  const sums = new Map<string, T>();
  for (const count of counts) {
    const key = keyOf(count);
    sums.set(key, { ...count, by: (sums.get(key)?.by ?? 0) + count.by });
  }
  return [...sums.values()].filter((each) => each.by !== 0);
}
