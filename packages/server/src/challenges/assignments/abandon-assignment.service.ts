import { assignmentAbilities, abandonEvent, isGivenUp, isWorkedOn } from "@guildhall/core/challenges";
import type { Assignment } from "@guildhall/core/challenges";
import { moveChallenge } from "../states/move-challenge.service.ts";
import { recordEvent } from "../../events/record-event.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { hasAttempts, removeAssignmentMember, updateAssignment } from "./assignment.repository.ts";
import { authorize, nextStatus, openAttempt, showAttempt, tellChallenge } from "./open-attempt.service.ts";
import type { OpenAttempt } from "./open-attempt.service.ts";
import { tellLeadPassed } from "./pass-lead.service.ts";
import { managersOf } from "./reviewers.service.ts";
import { findEnabled } from "./shown-assignment.repository.ts";

/**
 * Leaves an attempt. A raid goes on without its leaver, led by the earliest member; a problem's attempt is given up,
 * and whoever can reopen it is notified.
 * @throws {NotFoundError} when there is none the caller sees
 * @throws {AccessDeniedError} `not_participant`
 * @throws {RefusedError} when it's too late
 */
export async function abandonAssignment(call: MemberCall, assignmentId: number): Promise<{ assignment: Assignment }> {
  const attempt = await openAttempt(call, assignmentId, "change");
  const { challenge, row, question } = attempt;
  authorize(assignmentAbilities(question).abandon);
  const status = nextStatus(attempt, abandonEvent(question));
  const staying = row.memberIds.filter((id) => id !== call.actor.memberId);
  const leaderId = await leave(call, attempt, staying);
  await recordEvent(call, {
    type: "assignment.abandoned",
    payload: { ...tellChallenge(challenge), assignmentId: row.id, memberIds: staying, memberId: call.actor.memberId },
  });
  if (leaderId !== row.leaderId) await tellLeadPassed(call, { id: row.id, fromId: row.leaderId });
  if (!isWorkedOn({ status })) await abandonAttempt(call, attempt);
  return showAttempt(call, challenge, row.id);
}

/** Returns who leads it from now on. */
async function leave(call: MemberCall, { row }: OpenAttempt, staying: readonly number[]): Promise<number> {
  const { db, actor, at } = call;
  const { memberId, workspace } = actor;
  const enabled = await findEnabled(db, workspace.id, staying);
  const heirId = staying.find((id) => enabled.has(id)) ?? staying[0] ?? memberId;
  const leaderId = row.leaderId === memberId ? heirId : row.leaderId;
  await removeAssignmentMember(db, {
    workspaceId: workspace.id,
    challengeId: row.challengeId,
    id: row.id,
    memberId,
    leaderId,
    at,
  });
  return leaderId;
}

async function abandonAttempt(call: MemberCall, { challenge, row }: OpenAttempt): Promise<void> {
  const { db, actor, at } = call;
  const workspaceId = actor.workspace.id;
  // An uncompleted attempt doesn't reserve its code.
  const change = { status: "abandoned", code_key: null, ended_at: at } as const;
  await updateAssignment(db, { workspaceId, id: row.id, change });
  if (await hasAttempts(db, { workspaceId, challengeId: challenge.id })) return;
  const left = await moveChallenge(call, challenge, { event: "empty" });
  if (!isGivenUp({ status: left })) return;
  const notify = (await managersOf(call, challenge)).filter((id) => id !== actor.memberId);
  const payload = { ...tellChallenge(challenge), memberId: actor.memberId, notify };
  await recordEvent(call, { type: "challenge.given_up", payload });
}
