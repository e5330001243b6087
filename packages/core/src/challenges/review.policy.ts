import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { holds } from "../permissions/holds.ts";
import { highestRole } from "../permissions/roles.ts";
import type { Role } from "../permissions/roles.ts";
import type { WorkspaceSettings } from "../settings/settings.shapes.ts";

/** A submission's reviewer, and whether there are others. */
export interface ReviewQuestion {
  readonly actorId: number;
  readonly canReview: boolean;
  readonly memberIds: readonly number[];
  readonly acceptOwnChallenges: boolean;
  /** An enabled reviewer outside the attempt exists. */
  readonly hasOtherReviewer: boolean;
}

/** An enabled member who may review. */
export interface Reviewer {
  readonly id: number;
  readonly roles: readonly Role[];
}

/**
 * Refuses with `missing_permission`, or with `own_completion` for the viewer's own unless the workspace lets authors
 * take their own challenges and no other reviewer exists.
 */
export function mayReview(question: ReviewQuestion): Decision {
  if (!question.canReview) return denied("missing_permission");
  if (!question.memberIds.includes(question.actorId)) return ALLOWED;
  return question.acceptOwnChallenges && !question.hasOtherReviewer ? ALLOWED : denied("own_completion");
}

/**
 * Who is notified of a submission, by the workspace's setting: the author if they can review it, moderators only, or
 * all reviewers. Members aren't notified of their own; if that leaves no one, all other reviewers are.
 */
export function reviewRecipients(question: {
  readonly recipient: WorkspaceSettings["challengeReviewRecipient"];
  readonly authorId: number;
  readonly reviewers: readonly Reviewer[];
  readonly memberIds: readonly number[];
}): number[] {
  const able = question.reviewers.filter(
    ({ id, roles }) => holds({ roles }, "manage-challenges") && !question.memberIds.includes(id),
  );
  const moderators = able.filter(isJust("moderator"));
  const author = able.filter(({ id }) => id === question.authorId);
  const wanted = { author: author.length > 0 ? author : moderators, moderators, moderators_up: able }[
    question.recipient
  ];
  return (wanted.length > 0 ? wanted : able).map(({ id }) => id);
}

function isJust(role: Role): (reviewer: Reviewer) => boolean {
  return ({ roles }) => highestRole(roles) === role;
}
