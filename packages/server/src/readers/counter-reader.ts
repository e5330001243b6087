import { eventsOf } from "../events/reader.ts";
import type { News, Reader, ReaderContext, StoredEventOf } from "../events/reader.ts";
import { addThanksCounts, addWorkspaceCounts } from "./counter.repository.ts";
import type { ThanksCount, WorkspaceCount } from "./counter.repository.ts";
import { recountGroups } from "./regroup.repository.ts";
import { moveLateThanks, regroupingOf } from "./regroup.ts";
import { thanksEffects } from "./thanks-effect.ts";
import type { ThanksEffect } from "./thanks-effect.ts";

/**
 * Keeps the counts of the thanks page (by month, for the team, each giver, receiver and circle) and of the
 * summary card: `totalThanks`, and `totalRewards` in hundredths, of the workspace (group 0) and of each
 * group that a thanks touched, as giver's or receiver's group or as one above it. When a group moves or is deleted,
 * the groups' totals are counted anew.
 */
export const counterReader: Reader = {
  name: "counters",
  handles: ["thanks.published", "thanks.undone", "balance.adjusted", "group.changed", "group.deleted"],
  async apply(events, context) {
    const { tx, workspace } = context;
    const effects = thanksEffects(events);
    await addThanksCounts(tx, workspace.id, sumBy(effects.flatMap(thanksCounts), thanksCountKey));
    const counts: WorkspaceCount[] = [];
    for (const effect of effects) counts.push(...(await workspaceCounts(effect, context)));
    await addWorkspaceCounts(tx, workspace.id, sumBy(counts, ({ groupId, name }) => `${groupId}/${name}`));
    const seq = events.at(-1)?.seq;
    const regrouping = regroupingOf(events);
    if (seq !== undefined && regrouping !== null) {
      await moveLateThanks(regrouping, context);
      await recountGroups(tx, workspace.id, { reader: "counters", seq });
    }
    return [...effects.flatMap(newsOfThanks), ...eventsOf("balance.adjusted", events).map(newsOfBalance)];
  },
};

function newsOfThanks({ thanks: { visibility, authorId, receiverIds } }: ThanksEffect): readonly News[] {
  return [
    { topics: ["thanks"], memberIds: visibility === "all" ? [] : [authorId, ...receiverIds] },
    { topics: ["balances"], memberIds: receiverIds },
  ];
}

function newsOfBalance({ payload }: StoredEventOf<"balance.adjusted">): News {
  return { topics: ["balances"], memberIds: [payload.memberId] };
}

function thanksCounts({ sign, thanks }: ThanksEffect): readonly ThanksCount[] {
  const { authorId, receiverIds, month, visibility } = thanks;
  const personal = [
    { memberId: authorId, kind: "given", month, by: sign } as const,
    ...receiverIds.map((memberId) => ({ memberId, kind: "received", month, by: sign }) as const),
  ];
  if (visibility === "all") return [{ memberId: 0, kind: "team", month, by: sign }, ...personal];
  // Those who took part see it beside what everybody sees.
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
