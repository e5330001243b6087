import {
  assignmentAbilities, completionProblems, InvalidInputError, InvariantError, isCompletedAssignment, isUniqueCode,
  RefusedError, takingAbilities, uniqueCodeKey,
} from "@guildhall/core";
import type { Assignment, ReceivedFile } from "@guildhall/core";
import { isUniqueViolation } from "../db/database-error.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { startAttempt } from "./accept-challenge.service.ts";
import { updateAssignment } from "./assignment.repository.ts";
import type { AssignmentChange } from "./assignment.repository.ts";
import { demand, lockAttempt, nextStatus, openAttempt, openChallenge, showAttempt, tellAbout } from "./open-attempt.service.ts";
import type { OpenAttempt } from "./open-attempt.service.ts";
import { payAttempt, wholePool } from "./pay-attempt.service.ts";
import { takeQuestions } from "./read-takings.service.ts";
import { recipientsOf } from "./reviewers.service.ts";
import { insertComment } from "./shown-assignment.repository.ts";

/** What somebody hands in. */
export interface HandedIn {
  readonly comment: string;
  /** Files of the attempt that stay. */
  readonly oldFileIds: readonly number[];
  readonly files: readonly ReceivedFile[];
}

/**
 * Completes the asker's attempt at a challenge, a new one where it need not be accepted first.
 * @throws {NotFoundError} when the asker sees no such challenge
 * @throws {RefusedError} when they may not; `code_taken` when another completion carries the code
 * @throws {InvalidInputError} when the result is not what the challenge asks for
 */
export async function completeByChallenge(
  call: MemberCall,
  challengeId: number,
  handedIn: HandedIn,
): Promise<{ assignment: Assignment }> {
  const challenge = await openChallenge(call, challengeId, "change");
  const question = (await takeQuestions(call, [challenge])).get(challengeId);
  if (question === undefined) throw new InvariantError("a challenge without its question", { challengeId });
  const { complete, completes } = takingAbilities(question);
  demand(complete);
  const id = completes?.id ?? (await startAttempt(call, challenge));
  // Starting it has set the challenge in progress.
  const attempt = await lockAttempt(call, await openChallenge(call, challengeId, "none"), id);
  return finish(call, attempt, handedIn);
}

/**
 * Completes an attempt.
 * @throws {NotFoundError} when there is none that the asker sees
 * @throws {AccessDeniedError} `not_participant`
 * @throws {RefusedError} when they may not; `code_taken` when another completion carries the code
 * @throws {InvalidInputError} when the result is not what the challenge asks for
 */
export async function completeById(
  call: MemberCall,
  assignmentId: number,
  handedIn: HandedIn,
): Promise<{ assignment: Assignment }> {
  return finish(call, await openAttempt(call, assignmentId, "share"), handedIn);
}

async function finish(call: MemberCall, attempt: OpenAttempt, handedIn: HandedIn): Promise<{ assignment: Assignment }> {
  const { challenge, row, question } = attempt;
  demand(assignmentAbilities(question).complete);
  refuseUnfit(attempt, handedIn);
  const status = nextStatus(attempt, "complete");
  const isDone = isCompletedAssignment({ status });
  await writeCompletion(call, attempt, { status, submitted_at: call.at, ...(isDone ? { ended_at: call.at } : {}) }, handedIn);
  if (isDone) await payAttempt(call, attempt, { shares: wholePool(attempt), publish: false });
  else await tellReviewers(call, attempt);
  return showAttempt(call, challenge, row.id);
}

function refuseUnfit({ challenge }: OpenAttempt, { comment, files, oldFileIds }: HandedIn): void {
  const problems = completionProblems({
    resultType: challenge.resultType,
    comment,
    newKinds: files.map((file) => file.kind),
    keptFiles: oldFileIds.length,
  });
  if (problems.length > 0) throw new InvalidInputError(problems);
}

async function writeCompletion(
  { db, actor, at }: MemberCall,
  { challenge, row }: OpenAttempt,
  change: AssignmentChange,
  { comment }: HandedIn,
): Promise<void> {
  const workspaceId = actor.workspace.id;
  const code = isUniqueCode(challenge.resultType) ? { code_key: uniqueCodeKey(comment) } : {};
  try {
    await updateAssignment(db, { workspaceId, id: row.id, change: { ...change, ...code } });
  } catch (error) {
    if (isUniqueViolation(error, "assignments_code")) throw new RefusedError("code_taken", { cause: error });
    throw error;
  }
  if (comment === "") return;
  await insertComment(db, workspaceId, { assignmentId: row.id, kind: "complete", authorId: actor.memberId, text: comment, at });
}

async function tellReviewers(call: MemberCall, attempt: OpenAttempt): Promise<void> {
  const reviewerIds = await recipientsOf(call, attempt.challenge, attempt.row);
  await recordEvent(call, {
    type: "assignment.submitted",
    payload: { ...tellAbout(attempt.challenge, attempt), reviewerIds },
  });
}
