import { InvalidInputError, RefusedError } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import { mayVote, mayVoteFor } from "@guildhall/core/contests";
import type { contestCalls } from "@guildhall/core/contests";
import { recordEvent } from "../../events/record-event.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { allow } from "../../lib/refuse.ts";
import { findUserRefs } from "../../lib/user-refs.repository.ts";
import type { ContestRow } from "../contest.repository.ts";
import { enterContest } from "../hold-contest.ts";
import { findAble, findJoined, findOwnEntry, insertVote } from "./entry.repository.ts";
import { readVotes } from "./read-votes.service.ts";
import { winningGroups } from "./winning-groups.ts";

/**
 * Votes once; the same vote again changes nothing.
 * @throws {NotFoundError}
 * @throws {InvalidInputError} on `userId` for somebody who hasn't joined or can't win
 * @throws {RefusedError} `own_vote`, `already_voted`, `wrong_contest`, `not_published`, `contest_over`, `contest_closed`
 */
export async function voteInContest(
  call: MemberCall,
  { id, candidateId }: { readonly id: number; readonly candidateId: number },
): Promise<EndpointResponse<typeof contestCalls.vote>["votes"]> {
  const { actor, db, at } = call;
  const key = { workspaceId: actor.workspace.id, id, memberId: actor.memberId };
  const contest = await enterContest(call, id);
  const own = await findOwnEntry(db, key);
  if (own.candidateId === candidateId) return readVotes(call, contest, own);
  allow(mayVoteFor({ voterId: actor.memberId, candidateId }));
  allow(mayVote({ contest, hasJoined: own.hasJoined, hasVoted: own.candidateId !== 0, now: at }));
  await requireCandidate(call, contest, candidateId);
  if (!(await insertVote(db, key, candidateId))) {
    // Another request of theirs came first.
    const stored = await findOwnEntry(db, key);
    if (stored.candidateId !== candidateId) throw new RefusedError("already_voted");
    return readVotes(call, contest, stored);
  }
  await recordEvent(
    { ...call, actor: { ...actor, memberId: 0 } },
    { type: "contest.voted", payload: { contestId: id } },
  );
  return readVotes(call, contest, { ...own, candidateId });
}

async function requireCandidate({ db, actor }: MemberCall, contest: ContestRow, candidateId: number): Promise<void> {
  const workspaceId = actor.workspace.id;
  const field = "userId";
  const person = (await findUserRefs(db, workspaceId, [candidateId])).get(candidateId);
  if (person === undefined) throw new InvalidInputError([{ field, code: "unknown_user" }]);
  const values = { list: person.name };
  const joined = await findJoined(db, { workspaceId, id: contest.id }, [candidateId]);
  if (!joined.has(candidateId)) throw new InvalidInputError([{ field, code: "not_joined", values }]);
  const groupIds = await winningGroups(db, workspaceId, contest);
  const able = await findAble(db, workspaceId, { memberIds: [candidateId], groupIds });
  if (!able.has(candidateId)) throw new InvalidInputError([{ field, code: "cannot_win", values }]);
}
