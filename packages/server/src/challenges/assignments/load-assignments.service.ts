import { LIST_PAGE_SIZE } from "@guildhall/core";
import type { Assignment } from "@guildhall/core/challenges";
import { holds } from "@guildhall/core/permissions";
import type { MemberCall } from "../../lib/deps.ts";
import { presentAssignments } from "./assignment.presenter.ts";
import type { ShownChallenge } from "./assignment.presenter.ts";
import { findAssignments } from "./assignment.repository.ts";
import { findShownIds } from "./shown-assignment.repository.ts";

/**
 * The attempts at a challenge that the asker sees on its page, newest first, 30 at most: their own, published ones,
 * the raid's, and every one for who reviews. The challenge itself must be one that they may see.
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
