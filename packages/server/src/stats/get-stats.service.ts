import { formatAmount, USERS_BAR_LIMIT } from "@guildhall/core";
import { leaderboardCalls } from "@guildhall/core/leaderboard";
import { mayUse } from "@guildhall/core/permissions";
import { countMembers } from "../users/index.ts";
import { groupScope } from "../groups/index.ts";
import { readTopPlaces } from "../leaderboard/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findTotals } from "./stats.repository.ts";

/** The dashboard's totals and, for those who may see the leaderboard, its top places. */
export async function getStats(call: MemberCall, groupId: number) {
  const { actor, db, language } = call;
  const workspaceId = actor.workspace.id;
  const totals = await findTotals(db, { workspaceId, groupId });
  const totalRewards = totals.get("totalRewards") ?? 0;
  const maySeePlaces = mayUse({ actor, workspace: actor.workspace }, leaderboardCalls.get.access).allowed;
  return {
    totalChallenges: totals.get("totalChallenges") ?? 0,
    totalThanks: totals.get("totalThanks") ?? 0,
    totalRewards,
    formattedTotalRewards: formatAmount(totalRewards, language),
    totalUsers: await countMembers(db, { workspaceId, groupIds: await groupScope(db, workspaceId, groupId) }),
    users: maySeePlaces ? await readTopPlaces(call, { groupId, count: USERS_BAR_LIMIT }) : [],
  };
}
