import { eventsOf } from "../events/reader.ts";
import type { News } from "../events/reader.ts";
import type { FeatureCounts } from "../feature.ts";
import { findHolders } from "../users/index.ts";

/**
 * Earning, paying and erasing are news for everyone anyway. An adjustment is announced only to those who may see it: on
 * the leaderboard, in a profile, in a statement.
 */
export const balanceCounts: FeatureCounts = {
  handles: ["balance.adjusted"],
  async news(events, { tx, workspace }) {
    const adjusted = eventsOf("balance.adjusted", events);
    if (adjusted.length === 0) return [];
    const own = adjusted.map(({ payload }): News => ({ topics: ["balances"], memberIds: [payload.memberId] }));
    const memberIds = await findHolders(tx, workspace.id, "manage-balances");
    // No members would mean everyone.
    return memberIds.length === 0 ? own : [...own, { topics: ["leaderboard"], memberIds }];
  },
};
