import { isAuto, isVoted, rankContest } from "@guildhall/core/contests";
import type { EventScope } from "../../events/record-event.ts";
import { countMembers } from "../../users/index.ts";
import type { ContestRow } from "../contest.repository.ts";
import { findVoteEntries } from "../entries/vote.repository.ts";
import { winningGroups } from "../entries/winning-groups.ts";
import { findEarningEntries } from "./earning.repository.ts";
import type { EarningSelect } from "./earning.repository.ts";
import { saveElectorate } from "./winner.repository.ts";
import type { Winner } from "./winner.repository.ts";

/** The winners of a locked contest by its votes or by what people earned until an instant, or its end if that's earlier. */
export async function countWinners(
  { db, actor }: EventScope,
  contest: ContestRow,
  { until, selects }: { readonly until: Date; readonly selects: readonly EarningSelect[] },
): Promise<Winner[]> {
  const key = { workspaceId: actor.workspace.id, id: contest.id };
  const groupIds = await winningGroups(db, key.workspaceId, contest);
  const places = contest.rewardsByPlace.length;
  if (isVoted(contest)) {
    await saveElectorate(db, key, await countMembers(db, { ...key, groupIds: groupIds ?? [] }));
    return rankContest(await findVoteEntries(db, key, groupIds), places);
  }
  if (!isAuto(contest)) return [];
  const { publishedAt, closesAt } = contest;
  const to = closesAt !== null && closesAt < until ? closesAt : until;
  const { workspaceId } = key;
  const span = { workspaceId, from: publishedAt ?? to, to, groupIds, selects };
  return rankContest(await findEarningEntries(db, span), places);
}
