import { isDecidable, listWinners, winnerProblems } from "@guildhall/core/contests";
import type { ChosenWinners, WinnersInput } from "@guildhall/core/contests";
import type { MemberCall } from "../../lib/deps.ts";
import { allow, refuse } from "../../lib/refuse.ts";
import { findUserRefs } from "../../lib/user-refs.repository.ts";
import type { ContestRow } from "../contest.repository.ts";
import { findAble, findJoined, findParticipantIds } from "../entries/entry.repository.ts";
import { mayWinThemselves } from "../entries/may-win-themselves.ts";
import { winningGroups } from "../entries/winning-groups.ts";
import { holdContest } from "../hold-contest.ts";
import { endContest } from "./end-contest.service.ts";

/**
 * Saves the winners, pays them and closes the contest, once.
 * @throws {NotFoundError} @throws {RefusedError} `wrong_contest`, `not_published`, `contest_closed`, `own_win`
 * @throws {InvalidInputError} naming the people who can't win
 */
export async function saveWinners(
  call: MemberCall,
  { id, input }: { readonly id: number; readonly input: WinnersInput },
): Promise<void> {
  const { actor, db } = call;
  const contest = await holdContest(call, id);
  allow(isDecidable(contest));
  const chosen = await completed(call, contest, input);
  const ids = [...new Set(listWinners(chosen).map(({ memberId }) => memberId))];
  const workspaceId = actor.workspace.id;
  const groupIds = await winningGroups(db, workspaceId, contest);
  const [able, joined, people] = await Promise.all([
    findAble(db, workspaceId, { memberIds: ids, groupIds }),
    findJoined(db, { workspaceId, id }, ids),
    findUserRefs(db, workspaceId, ids),
  ]);
  const { type } = contest;
  const nameOf = (memberId: number) => people.get(memberId)?.name ?? `#${String(memberId)}`;
  refuse(winnerProblems({ ...chosen, type, places: contest.rewardsByPlace.length, able, joined, nameOf }));
  if (ids.includes(actor.memberId)) allow(await mayWinThemselves(call));
  const winners = listWinners(chosen).map((winner) => ({ ...winner, score: null, tie: null }));
  await endContest(call, contest, { event: "finish", winners });
}

/** With everyone else who joined, if they're to be rewarded; without whoever may not choose themselves. */
async function completed(call: MemberCall, contest: ContestRow, input: WinnersInput): Promise<ChosenWinners> {
  const { winnersByPlace, otherRewardsUsers, otherRewardsAll } = input;
  if (!otherRewardsAll) return { winnersByPlace, otherRewardsUsers };
  const { actor, db } = call;
  const workspaceId = actor.workspace.id;
  const placed = new Set(winnersByPlace.flat());
  const memberIds = await findParticipantIds(db, { workspaceId, id: contest.id });
  const able = await findAble(db, workspaceId, { memberIds, groupIds: await winningGroups(db, workspaceId, contest) });
  const maySelf = (await mayWinThemselves(call)).allowed;
  const others = memberIds.filter((id) => able.has(id) && !placed.has(id) && (maySelf || id !== actor.memberId));
  return { winnersByPlace, otherRewardsUsers: others };
}
