import { AccessDeniedError, ConflictError, NotFoundError, RefusedError, transition } from "@guildhall/core";
import type { Decision } from "@guildhall/core";
import { seesActivity } from "@guildhall/core/activities";
import { assignmentContext, assignmentMachine } from "@guildhall/core/challenges";
import type {
  Assignment,
  AssignmentEvent,
  AssignmentQuestion,
  AssignmentStatus,
  PoolLine,
} from "@guildhall/core/challenges";
import { withAncestors } from "@guildhall/core/groups";
import { findGroups } from "../../groups/index.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { presentAssignments, questionOf } from "./assignment.presenter.ts";
import { findAssignments, lockAssignment } from "./assignment.repository.ts";
import type { AssignmentRow } from "./assignment.repository.ts";
import { loadOfficers } from "./reviewers.service.ts";
import { findEnabled } from "./shown-assignment.repository.ts";
import { findChallengeIdOf, findPool, findTakenChallenge } from "./taken-challenge.repository.ts";
import type { ChallengeHold, TakenChallengeRow } from "./taken-challenge.repository.ts";

/** An attempt, locked until the transaction ends, with what its rules need. */
export interface OpenAttempt {
  readonly challenge: TakenChallengeRow;
  readonly row: AssignmentRow;
  readonly question: AssignmentQuestion;
  readonly pool: readonly PoolLine[];
}

/** Refusals about who may, not when. */
const OF_THE_ASKER = new Set(["missing_permission", "not_participant"]);

/**
 * Finds a challenge the caller sees; lock it before changing its attempts.
 * @throws {NotFoundError} when there is none
 */
export async function openChallenge(call: MemberCall, id: number, hold: ChallengeHold): Promise<TakenChallengeRow> {
  const { actor, db } = call;
  const workspaceId = actor.workspace.id;
  const challenge = await findTakenChallenge(db, { workspaceId, id, hold });
  const groups = actor.groupIds.length === 0 ? [] : await findGroups(db, workspaceId);
  const viewer = { actor, groupIds: withAncestors(groups, actor.groupIds) };
  if (challenge === undefined || !seesActivity("challenge", challenge, viewer))
    throw new NotFoundError("challenge", { id });
  return challenge;
}

/**
 * Locks an attempt the caller sees, its challenge first; with the hold `none` it only reads.
 * @throws {NotFoundError} when there is none
 */
export async function openAttempt(call: MemberCall, id: number, hold: ChallengeHold): Promise<OpenAttempt> {
  const challengeId = await findChallengeIdOf(call.db, { workspaceId: call.actor.workspace.id, assignmentId: id });
  if (challengeId === undefined) throw new NotFoundError("assignment", { id });
  const challenge = await openChallenge(call, challengeId, hold);
  const { db, actor } = call;
  const workspaceId = actor.workspace.id;
  if (hold !== "none") await lockAssignment(db, { workspaceId, id });
  // Read after locking: members may have changed while waiting.
  const [row] = await findAssignments(db, workspaceId, [id]);
  if (row === undefined) throw new NotFoundError("assignment", { id });
  const pool = await findPool(db, workspaceId, challenge.id);
  const enabled = await findEnabled(db, workspaceId, [row.leaderId]);
  const question = questionOf(row, { call, challenge, enabled, officers: await loadOfficers(call), pool });
  return { challenge, row, question, pool };
}

/**
 * @throws {AccessDeniedError} when it isn't theirs to do
 * @throws {RefusedError} when it can't be done now
 */
export function authorize(decision: Decision): void {
  if (decision.allowed) return;
  throw OF_THE_ASKER.has(decision.reason) ? new AccessDeniedError(decision.reason) : new RefusedError(decision.reason);
}

/** The status after an event. @throws {RefusedError} when there is no such transition */
export function nextStatus({ row, question }: OpenAttempt, event: AssignmentEvent): AssignmentStatus {
  const next = transition(assignmentMachine, { state: row.status, event }, assignmentContext(question));
  if (!next.allowed) throw new RefusedError(next.reason);
  return next.state;
}

/** Presents an attempt to the caller after their change. */
export async function showAttempt(
  call: MemberCall,
  challenge: TakenChallengeRow,
  id: number,
): Promise<{ assignment: Assignment }> {
  const rows = await findAssignments(call.db, call.actor.workspace.id, [id]);
  const [assignment] = await presentAssignments(call, challenge, rows);
  if (assignment === undefined) throw new ConflictError("the assignment is gone", { id });
  return { assignment };
}

/** Common payload of attempt events. */
export function tellAbout(challenge: TakenChallengeRow, { row }: Pick<OpenAttempt, "row">) {
  return { ...tellChallenge(challenge), assignmentId: row.id, memberIds: [...row.memberIds] };
}

/** Common payload of challenge events. */
export function tellChallenge({ id, type, authorId, groupId }: TakenChallengeRow) {
  return { challengeId: id, type, authorId, groupId };
}
