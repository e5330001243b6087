import { AccessDeniedError, MAX_SELECT_OPTIONS } from "@guildhall/core";
import type { UserRef } from "@guildhall/core";
import { mayManage } from "@guildhall/core/activities";
import { isJoined } from "@guildhall/core/contests";
import { hasFeature } from "@guildhall/core/permissions";
import { requireActivity } from "../../activities/index.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { permit } from "../../lib/refuse.ts";
import { CONTEST_TABLES } from "../contest-kind.ts";
import { findContest } from "../contest.repository.ts";
import { findCandidates } from "./entry.repository.ts";
import { mayWinThemselves } from "./may-win-themselves.ts";
import { winningGroups } from "./winning-groups.ts";

/**
 * Those who could win by hand, by name, at most 300; the caller only if they may choose themselves.
 * @throws {AccessDeniedError} without `manage-contests` @throws {NotFoundError}
 */
export async function listContestCandidates(
  call: MemberCall,
  { contestId, query }: { readonly contestId: number; readonly query: string },
): Promise<UserRef[]> {
  const { actor, db } = call;
  permit(mayManage("contest", actor));
  if (!hasFeature(actor.workspace, "contests")) throw new AccessDeniedError("feature_off");
  const key = { workspaceId: actor.workspace.id, id: contestId };
  const contest = requireActivity(await findContest(db, key), { tables: CONTEST_TABLES, id: contestId });
  return findCandidates(db, key, {
    isJoined: isJoined(contest),
    groupIds: await winningGroups(db, key.workspaceId, contest),
    query,
    exceptMemberId: (await mayWinThemselves(call)).allowed ? 0 : actor.memberId,
    limit: MAX_SELECT_OPTIONS,
  });
}
