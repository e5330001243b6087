import { reviewRecipients } from "@guildhall/core/challenges";
import { holds } from "@guildhall/core/permissions";
import type { Role } from "@guildhall/core/permissions";
import { productIn, recordEvent } from "../../events/record-event.ts";
import type { EventScope } from "../../events/record-event.ts";
import { findAssignments } from "./assignment.repository.ts";
import { tellAbout } from "./open-attempt.service.ts";
import { findTakenChallenge } from "./taken-challenge.repository.ts";
import { findOfficers } from "./taking.repository.ts";
import { findReviewRecipient, findWaitingReviews } from "./waiting-review.repository.ts";

/**
 * Tells those who review now what waited for somebody who no longer may; `before` has the roles they had. Their own
 * change must be stored.
 */
export async function passReviews(
  scope: EventScope,
  before: { readonly id: number; readonly roles: readonly Role[] },
): Promise<void> {
  // Nothing ever waits for anyone else.
  if (!holds(before, "manage-challenges")) return;
  const { db, actor } = scope;
  const workspaceId = actor.workspace.id;
  const now = await findOfficers(db, workspaceId);
  const then = [...now.filter(({ id }) => id !== before.id), before];
  const recipient = await findReviewRecipient(db, workspaceId);
  for (const row of (await findAssignments(db, workspaceId, await findWaitingReviews(db, workspaceId))).toReversed()) {
    const challenge = await findTakenChallenge(db, { workspaceId, id: row.challengeId, hold: "none" });
    if (challenge === undefined) continue;
    const of = { recipient, authorId: challenge.authorId, memberIds: row.memberIds };
    const told = reviewRecipients({ ...of, reviewers: then });
    const telling = reviewRecipients({ ...of, reviewers: now });
    if (telling.includes(before.id)) continue;
    const reviewerIds = telling.filter((id) => !told.includes(id));
    if (reviewerIds.length === 0) continue;
    const payload = { ...tellAbout(challenge, { row }), reviewerIds };
    await recordEvent({ ...scope, actor: productIn(workspaceId) }, { type: "assignment.review_passed", payload });
  }
}
