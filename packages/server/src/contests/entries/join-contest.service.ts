import { RefusedError } from "@guildhall/core";
import { mayJoin } from "@guildhall/core/contests";
import { recordEvent } from "../../events/record-event.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { allow } from "../../lib/refuse.ts";
import { about } from "../contest-event.ts";
import { enterContest } from "../hold-contest.ts";
import { findAble, findOwnEntry, insertParticipant } from "./entry.repository.ts";
import { winningGroups } from "./winning-groups.ts";

/**
 * Joining again changes nothing.
 * @throws {NotFoundError}
 * @throws {RefusedError} `wrong_contest`, `not_published`, `contest_over`, `contest_closed`, or `other_group` for those
 * who see it and aren't in its group
 */
export async function joinContest(call: MemberCall, id: number): Promise<void> {
  const { actor, db, at } = call;
  const workspaceId = actor.workspace.id;
  const { memberId } = actor;
  const contest = await enterContest(call, id);
  const own = await findOwnEntry(db, { workspaceId, id, memberId });
  if (own.hasJoined) return;
  allow(mayJoin({ contest, hasJoined: false, hasVoted: own.candidateId !== 0, now: at }));
  const groupIds = await winningGroups(db, workspaceId, contest);
  if (!(await findAble(db, workspaceId, { memberIds: [memberId], groupIds })).has(memberId))
    throw new RefusedError("other_group");
  if (await insertParticipant(db, { workspaceId, id, memberId }, at))
    await recordEvent(call, { type: "contest.joined", payload: { ...about(contest), memberId } });
}
