import { LIST_PAGE_SIZE } from "@guildhall/core";
import type { Assignment } from "@guildhall/core/challenges";
import { holds } from "@guildhall/core/permissions";
import type { MemberCall } from "../../lib/deps.ts";
import { presentAssignments } from "./assignment.presenter.ts";
import type { ShownChallenge } from "./assignment.presenter.ts";
import { findAssignments } from "./assignment.repository.ts";
import { findShownIds } from "./shown-assignment.repository.ts";

/**
 * Attempts shown on a challenge's page, newest first, at most 30: the caller's own, published ones, the raid's, and all
 * for reviewers. The challenge itself must be visible to the caller.
 */
export async function loadAssignments(call: MemberCall, challenge: ShownChallenge): Promise<Assignment[]> {
  const { db, actor } = call;
  const workspaceId = actor.workspace.id;
  const ids = await findShownIds(db, {
    workspaceId,
    challengeId: challenge.id,
    memberId: actor.memberId,
    canReview: holds(actor, "manage-challenges"),
    limit: LIST_PAGE_SIZE,
  });
  return presentAssignments(call, challenge, await findAssignments(db, workspaceId, ids));
}
