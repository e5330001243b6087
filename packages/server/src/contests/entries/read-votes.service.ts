import type { Contest } from "@guildhall/core/contests";
import { isContestClosed, isVoted } from "@guildhall/core/contests";
import type { MemberCall } from "../../lib/deps.ts";
import { findUserRefs } from "../../lib/user-refs.repository.ts";
import type { ContestRow } from "../contest.repository.ts";
import type { OwnEntry } from "./entry.repository.ts";
import { countVotes, findVotesByCandidate } from "./vote.repository.ts";

/** Candidates with their votes that a closed contest shows. */
const SHOWN = 300;

/** The caller's own vote; what everyone's come to only once it's closed. */
export async function readVotes(
  { db, actor }: MemberCall,
  contest: ContestRow,
  { candidateId }: Pick<OwnEntry, "candidateId">,
): Promise<Contest["votes"]> {
  const key = { workspaceId: actor.workspace.id, id: contest.id };
  const refs = await findUserRefs(db, key.workspaceId, candidateId === 0 ? [] : [candidateId]);
  const own = refs.get(candidateId) ?? null;
  if (!isVoted(contest) || !isContestClosed(contest)) return { own, cast: null, of: null, byUser: [] };
  const [cast, byUser] = await Promise.all([countVotes(db, key), findVotesByCandidate(db, key, SHOWN)]);
  return { own, cast, of: contest.electorate, byUser };
}
