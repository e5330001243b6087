import { ConflictError, InvariantError } from "@guildhall/core";
import { mayAccept } from "@guildhall/core/challenges";
import type { Assignment } from "@guildhall/core/challenges";
import { refuseLocked } from "../../activities/index.ts";
import { moveChallenge } from "../states/move-challenge.service.ts";
import { isUniqueViolation } from "../../db/database-error.ts";
import { recordEvent } from "../../events/record-event.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { findAssignments, findRaidId, insertAssignment, insertAssignmentMember } from "./assignment.repository.ts";
import {
  authorize,
  nextStatus,
  openAttempt,
  openChallenge,
  showAttempt,
  tellChallenge,
} from "./open-attempt.service.ts";
import { passLead } from "./pass-lead.service.ts";
import { takeQuestions } from "./read-takings.service.ts";
import type { TakenChallengeRow } from "./taken-challenge.repository.ts";

/**
 * Starts an attempt, or joins a raid's.
 * @throws {NotFoundError} when the caller sees no such challenge
 * @throws {RefusedError} with the reason of core's `mayAccept`
 */
export async function acceptChallenge(call: MemberCall, challengeId: number): Promise<{ assignment: Assignment }> {
  const challenge = await openChallenge(call, challengeId, "change");
  const question = (await takeQuestions(call, [challenge])).get(challengeId);
  if (question === undefined) throw new InvariantError("a challenge without its question", { challengeId });
  const decision = mayAccept(question);
  refuseLocked(decision, question.lock);
  authorize(decision);
  const raidId = await findRaidId(call.db, { workspaceId: call.actor.workspace.id, challengeId });
  const id = raidId === undefined ? await startAttempt(call, challenge) : await joinRaid(call, challenge, raidId);
  return showAttempt(call, challenge, id);
}

/**
 * Starts an attempt at a locked challenge; the caller must have authorized it.
 * @throws {ConflictError} when someone was faster
 */
export async function startAttempt(call: MemberCall, challenge: TakenChallengeRow): Promise<number> {
  const { db, actor, at } = call;
  const added = {
    workspaceId: actor.workspace.id,
    challengeId: challenge.id,
    type: challenge.type,
    memberId: actor.memberId,
    at,
  };
  try {
    const id = await insertAssignment(db, added);
    await moveChallenge(call, challenge, { event: "accept" });
    await tellAccepted(call, challenge, id);
    return id;
  } catch (error) {
    // The challenge is locked; this is the database's own constraint.
    if (isUniqueViolation(error)) throw new ConflictError("somebody else was faster", { cause: error });
    throw error;
  }
}

async function joinRaid(call: MemberCall, challenge: TakenChallengeRow, id: number): Promise<number> {
  const { db, actor, at } = call;
  const attempt = await openAttempt(call, id, "change");
  nextStatus(attempt, "join");
  const workspaceId = actor.workspace.id;
  await insertAssignmentMember(db, {
    workspaceId,
    challengeId: challenge.id,
    assignmentId: id,
    memberId: actor.memberId,
    at,
  });
  await tellAccepted(call, challenge, id);
  await passLead(call, attempt.row.leaderId);
  return id;
}

async function tellAccepted(call: MemberCall, challenge: TakenChallengeRow, assignmentId: number): Promise<void> {
  const [row] = await findAssignments(call.db, call.actor.workspace.id, [assignmentId]);
  const memberIds = [...(row?.memberIds ?? [])];
  await recordEvent(call, {
    type: "assignment.accepted",
    payload: { ...tellChallenge(challenge), assignmentId, memberIds, memberId: call.actor.memberId },
  });
}
