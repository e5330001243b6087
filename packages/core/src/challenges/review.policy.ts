import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { holds } from "../permissions/holds.ts";
import { highestRole } from "../permissions/roles.ts";
import type { Role } from "../permissions/roles.ts";
import type { WorkspaceSettings } from "../settings/settings.shapes.ts";

/** Who would review a completion, and whether somebody else could. */
export interface ReviewQuestion {
  readonly actorId: number;
  readonly canReview: boolean;
  /** Who is in the attempt. */
  readonly memberIds: readonly number[];
  readonly acceptOwnChallenges: boolean;
  /** Somebody enabled with the permission who is not in the attempt. */
  readonly hasOtherReviewer: boolean;
}

/** Somebody enabled of the workspace who may review. */
export interface Reviewer {
  readonly id: number;
  readonly roles: readonly Role[];
}

/**
 * Whether the asker may approve or reject: `missing_permission`; `own_completion` to who is in it, unless own
 * challenges may be taken and nobody else could look at it.
 */
export function mayReview(question: ReviewQuestion): Decision {
  if (!question.canReview) return denied("missing_permission");
  if (!question.memberIds.includes(question.actorId)) return ALLOWED;
  return question.acceptOwnChallenges && !question.hasOtherReviewer ? ALLOWED : denied("own_completion");
}

/**
 * Who is told of a completion to review, by the workspace's setting: the author where they can review it, the
 * moderators alone, or everybody who may review. Nobody is told of their own; when that leaves no one, all others
 * who may review are told.
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
