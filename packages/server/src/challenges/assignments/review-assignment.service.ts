import { InvalidInputError, parseInstant, RefusedError } from "@guildhall/core";
import type { Decision, FieldError } from "@guildhall/core";
import {
  assignmentAbilities,
  graceProblems,
  isInDivision,
  isInReview,
  isTooLateToRetry,
} from "@guildhall/core/challenges";
import type { Assignment } from "@guildhall/core/challenges";
import { recordEvent } from "../../events/record-event.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { findUserRefs } from "../../lib/user-refs.repository.ts";
import { updateAssignment } from "./assignment.repository.ts";
import { authorize, nextStatus, openAttempt, showAttempt, tellAbout } from "./open-attempt.service.ts";
import type { OpenAttempt } from "./open-attempt.service.ts";
import { payAttempt, wholePool } from "./pay-attempt.service.ts";
import { insertComment } from "./shown-assignment.repository.ts";

/**
 * Approves a completion: pays at once, or lets the leader of several split the pool.
 * @throws {NotFoundError} when there is none the caller sees
 * @throws {RefusedError} when it isn't in review, saying who was faster; `own_completion`
 */
export async function approveAssignment(
  call: MemberCall,
  assignmentId: number,
  { publish }: { readonly publish: boolean },
): Promise<{ assignment: Assignment }> {
  const attempt = await openAttempt(call, assignmentId, "change");
  const { challenge, row, question } = attempt;
  await authorizeReview(call, attempt, assignmentAbilities(question).approve);
  const status = nextStatus(attempt, "approve");
  const needsSplit = isInDivision({ status });
  const ended = needsSplit ? { division_at: call.at, split_reminders: 0 } : { ended_at: call.at };
  await updateAssignment(call.db, {
    workspaceId: call.actor.workspace.id,
    id: row.id,
    change: { status, is_published: publish, reviewer_member_id: call.actor.memberId, reviewed_at: call.at, ...ended },
  });
  await recordEvent(call, {
    type: "assignment.approved",
    payload: { ...tellAbout(challenge, attempt), publish, needsSplit },
  });
  if (!needsSplit) await payAttempt(call, attempt, { shares: wholePool(attempt), publish });
  return showAttempt(call, challenge, row.id);
}

/**
 * Returns a completion with a comment: for good if the challenge is over and no extra time is given.
 * @throws {NotFoundError} when there is none the caller sees
 * @throws {InvalidInputError} without a comment, or with a time in the past
 * @throws {RefusedError} when it isn't in review, saying who was faster; `own_completion`
 */
export async function rejectAssignment(
  call: MemberCall,
  assignmentId: number,
  { comment, until }: { readonly comment: string; readonly until: string | null },
): Promise<{ assignment: Assignment }> {
  const attempt = await openAttempt(call, assignmentId, "share");
  const { challenge, row, question } = attempt;
  await authorizeReview(call, attempt, assignmentAbilities(question).reject);
  const { db, actor, at } = call;
  const graceUntil = until === null ? null : parseInstant(until);
  const missing: FieldError[] = comment === "" ? [{ field: "comment", code: "required" }] : [];
  const problems = [...missing, ...graceProblems(graceUntil, at)];
  if (problems.length > 0) throw new InvalidInputError(problems);
  const workspaceId = actor.workspace.id;
  const status = nextStatus(attempt, "reject");
  await updateAssignment(db, {
    workspaceId,
    id: row.id,
    change: { status, reviewer_member_id: actor.memberId, reviewed_at: at, grace_until: graceUntil },
  });
  await insertComment(db, workspaceId, {
    assignmentId: row.id,
    kind: "reject",
    authorId: actor.memberId,
    text: comment,
    at,
  });
  const isFinal = graceUntil === null && isTooLateToRetry(challenge, at);
  const payload = { ...tellAbout(challenge, attempt), comment, isFinal, until: graceUntil?.toISOString() ?? null };
  await recordEvent(call, { type: "assignment.rejected", payload });
  return showAttempt(call, challenge, row.id);
}

async function authorizeReview(call: MemberCall, { row }: OpenAttempt, decision: Decision): Promise<void> {
  if (!decision.allowed && row.reviewerId !== 0 && !isInReview(row)) {
    const reviewer = (await findUserRefs(call.db, call.actor.workspace.id, [row.reviewerId])).get(row.reviewerId);
    throw new RefusedError(decision.reason, { values: { name: reviewer?.name ?? "" } });
  }
  authorize(decision);
}
