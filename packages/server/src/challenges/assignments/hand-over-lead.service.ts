import { InvalidInputError } from "@guildhall/core";
import { assignmentAbilities } from "@guildhall/core/challenges";
import type { Assignment } from "@guildhall/core/challenges";
import { recordEvent } from "../../events/record-event.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { updateAssignment } from "./assignment.repository.ts";
import { authorize, openAttempt, showAttempt, tellChallenge } from "./open-attempt.service.ts";
import { findEnabled } from "./shown-assignment.repository.ts";

/**
 * Makes another member the leader who splits a raid's pool, when the current one hasn't acted in time. The new leader
 * gets the same reminders.
 * @throws {NotFoundError} when there is none the caller sees
 * @throws {RefusedError} `leader_has_time`, `not_in_division`, `already_completed`
 * @throws {InvalidInputError} `unknown_user` unless another enabled member of the raid is named
 */
export async function handOverLead(
  call: MemberCall,
  assignmentId: number,
  { userId }: { readonly userId: number },
): Promise<{ assignment: Assignment }> {
  const { challenge, row, question } = await openAttempt(call, assignmentId, "change");
  authorize(assignmentAbilities(question).handOver);
  const { db, actor, at } = call;
  const workspaceId = actor.workspace.id;
  const others = row.memberIds.filter((id) => id !== row.leaderId);
  const isFit = others.includes(userId) && (await findEnabled(db, workspaceId, [userId])).has(userId);
  if (!isFit) throw new InvalidInputError([{ field: "userId", code: "unknown_user" }]);
  const change = { leader_member_id: userId, division_at: at, split_reminders: 0 };
  await updateAssignment(db, { workspaceId, id: row.id, change });
  const memberIds = [userId, ...row.memberIds.filter((id) => id !== userId)];
  const payload = {
    ...tellChallenge(challenge),
    assignmentId: row.id,
    memberIds,
    memberId: userId,
    fromId: row.leaderId,
  };
  await recordEvent(call, { type: "assignment.lead_handed_over", payload });
  return showAttempt(call, challenge, row.id);
}
