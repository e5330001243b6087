import { allOf, InvalidInputError, InvariantError, mergeChoice, RefusedError } from "@guildhall/core";
import type { Decision, FileKind, ReceivedFile } from "@guildhall/core";
import {
  assignmentAbilities,
  completionProblems,
  isCompletedAssignment,
  isUniqueCode,
  takingAbilities,
  uniqueCodeKey,
} from "@guildhall/core/challenges";
import type { Assignment, TakeQuestion, TakingAbilities } from "@guildhall/core/challenges";
import { refuseLocked } from "../../activities/index.ts";
import { keepAttachments, storeAttachments } from "../../attachments/index.ts";
import { isUniqueViolation } from "../../db/database-error.ts";
import { recordEvent } from "../../events/record-event.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { startAttempt } from "./accept-challenge.service.ts";
import { updateAssignment } from "./assignment.repository.ts";
import { findFileIds, saveSubmissionFiles } from "./completion-file.repository.ts";
import { authorize, nextStatus, openAttempt, openChallenge, showAttempt, tellAbout } from "./open-attempt.service.ts";
import type { OpenAttempt } from "./open-attempt.service.ts";
import { payAttempt, wholePool } from "./pay-attempt.service.ts";
import { takeQuestions } from "./read-takings.service.ts";
import { recipientsOf } from "./reviewers.service.ts";
import { insertComment } from "./shown-assignment.repository.ts";
import type { TakenChallengeRow } from "./taken-challenge.repository.ts";

export interface Sent {
  readonly comment: string;
  /** Files to keep from the last submission. */
  readonly oldFileIds: readonly number[];
  /** The files of the last submission as its author saw them; undefined if they don't say. */
  readonly seen?: { readonly oldFileIds: readonly number[] } | undefined;
  readonly files: readonly ReceivedFile[];
}

export interface Submission extends Pick<Sent, "comment" | "oldFileIds" | "seen"> {
  readonly kinds: readonly FileKind[];
  readonly fileIds: readonly number[];
  /** "change" if completing may end the challenge. */
  readonly hold: "share" | "change";
  /** Whether it was allowed on arrival; its files were stored after that. */
  readonly standing: Decision;
}

/** Stores the submission's files if completing is allowed now. @throws {NotFoundError} as completing does */
export async function prepareChallengeCompletion(
  call: MemberCall,
  challengeId: number,
  sent: Sent,
): Promise<Submission> {
  const challenge = await openChallenge(call, challengeId, "none");
  const { complete } = await takingOf(call, challenge);
  return storeIfAllowed(call, sent, { challenge, hold: "change", standing: complete });
}

/** Stores the submission's files if completing is allowed now. @throws {NotFoundError} as completing does */
export async function prepareAssignmentCompletion(
  call: MemberCall,
  assignmentId: number,
  sent: Sent,
): Promise<Submission> {
  const { challenge, question } = await openAttempt(call, assignmentId, "none");
  const hold = question.graceUntil === null ? "share" : "change";
  return storeIfAllowed(call, sent, { challenge, hold, standing: assignmentAbilities(question).complete });
}

/**
 * Completes the caller's attempt, starting one if the challenge needs no accepting.
 * @throws {NotFoundError} when the caller sees no such challenge
 * @throws {RefusedError} when they may not; `code_taken` when another completion has the code
 * @throws {InvalidInputError} when the result isn't what the challenge asks for
 */
export async function completeChallenge(
  call: MemberCall,
  challengeId: number,
  submission: Submission,
): Promise<{ assignment: Assignment }> {
  const challenge = await openChallenge(call, challengeId, "change");
  const { complete, completes, lock } = await takingOf(call, challenge);
  const decision = allOf(submission.standing, complete);
  refuseLocked(decision, lock);
  authorize(decision);
  const id = completes?.id ?? (await startAttempt(call, challenge));
  return finish(call, await openAttempt(call, id, "change"), submission);
}

/**
 * Completes an attempt.
 * @throws {NotFoundError} when there is none the caller sees
 * @throws {AccessDeniedError} `not_participant`
 * @throws {RefusedError} when they may not; `code_taken` when another completion has the code
 * @throws {InvalidInputError} when the result isn't what the challenge asks for
 */
export async function completeAssignment(
  call: MemberCall,
  assignmentId: number,
  submission: Submission,
): Promise<{ assignment: Assignment }> {
  return finish(call, await openAttempt(call, assignmentId, submission.hold), submission);
}

/** What the caller may do with a challenge now, which is locked. @throws {NotFoundError} when they see none */
export async function readTaking(call: MemberCall, challengeId: number): Promise<TakingAbilities> {
  return takingOf(call, await openChallenge(call, challengeId, "change"));
}

async function takingOf(
  call: MemberCall,
  challenge: TakenChallengeRow,
): Promise<TakingAbilities & Pick<TakeQuestion, "lock">> {
  const question = (await takeQuestions(call, [challenge])).get(challenge.id);
  if (question === undefined)
    throw new InvariantError("a challenge without its question", { challengeId: challenge.id });
  return { ...takingAbilities(question), lock: question.lock };
}

// A refusal is deferred: a repeated call gets its first answer, whatever would be refused now.
async function storeIfAllowed(
  call: MemberCall,
  { comment, oldFileIds, seen, files }: Sent,
  { challenge, hold, standing }: Pick<Submission, "hold" | "standing"> & { readonly challenge: TakenChallengeRow },
): Promise<Submission> {
  const kinds = files.map((file) => file.kind);
  const submission = { comment, oldFileIds, seen, kinds, fileIds: [], hold, standing };
  if (!standing.allowed) return submission;
  refuseUnfit(challenge, submission);
  return { ...submission, fileIds: await storeAttachments(call, files) };
}

async function finish(
  call: MemberCall,
  attempt: OpenAttempt,
  submission: Submission,
): Promise<{ assignment: Assignment }> {
  const { challenge, row, question } = attempt;
  authorize(allOf(submission.standing, assignmentAbilities(question).complete));
  const files = await findFiles(call, row.id, submission);
  refuseUnfit(challenge, { ...submission, oldFileIds: files.kept });
  const isDone = isCompletedAssignment({ status: nextStatus(attempt, "complete") });
  const commentId = await writeCompletion(call, attempt, submission);
  await writeFiles(call, { ...files, assignmentId: row.id, commentId }, submission);
  if (isDone) await payAttempt(call, attempt, { shares: wholePool(attempt), publish: false });
  else await tellReviewers(call, attempt, { ...submission, fileCount: files.kept.length + submission.fileIds.length });
  return showAttempt(call, challenge, row.id);
}

function refuseUnfit(
  { resultType }: TakenChallengeRow,
  submission: Pick<Submission, "comment" | "kinds" | "oldFileIds">,
): void {
  const { comment, kinds, oldFileIds } = submission;
  const problems = completionProblems({ resultType, comment, newKinds: kinds, keptFiles: new Set(oldFileIds).size });
  if (problems.length > 0) throw new InvalidInputError(problems);
}

async function writeCompletion(call: MemberCall, attempt: OpenAttempt, { comment }: Submission): Promise<number> {
  const { db, actor, at } = call;
  const { challenge, row } = attempt;
  const workspaceId = actor.workspace.id;
  const status = nextStatus(attempt, "complete");
  const ended = isCompletedAssignment({ status }) ? { ended_at: at } : {};
  const code = isUniqueCode(challenge.resultType) ? { code_key: uniqueCodeKey(comment) } : {};
  try {
    await updateAssignment(db, { workspaceId, id: row.id, change: { status, submitted_at: at, ...ended, ...code } });
  } catch (error) {
    if (isUniqueViolation(error, "assignments_code")) throw new RefusedError("code_taken", { cause: error });
    throw error;
  }
  // Inserted even if empty: a submission's files are found by it.
  return insertComment(db, workspaceId, {
    assignmentId: row.id,
    kind: "complete",
    authorId: actor.memberId,
    text: comment,
    at,
  });
}

interface EarlierFiles {
  readonly earlier: readonly number[];
  /** Those that stay: what the author keeps, and what they didn't see. */
  readonly kept: readonly number[];
}

async function findFiles(
  { db, actor }: MemberCall,
  assignmentId: number,
  { oldFileIds, seen }: Submission,
): Promise<EarlierFiles> {
  const earlier = (await findFileIds(db, actor.workspace.id, [assignmentId])).get(assignmentId) ?? [];
  const kept = mergeChoice({ wanted: [...new Set(oldFileIds)], seen: seen?.oldFileIds, now: earlier });
  if (kept.some((id) => !earlier.includes(id))) {
    throw new InvalidInputError([{ field: "oldFileIds", code: "not_allowed" }]);
  }
  return { earlier, kept };
}

async function writeFiles(
  call: MemberCall,
  {
    assignmentId,
    commentId,
    earlier,
    kept,
  }: EarlierFiles & { readonly assignmentId: number; readonly commentId: number },
  { fileIds }: Submission,
): Promise<void> {
  const { db, actor } = call;
  const workspaceId = actor.workspace.id;
  if (earlier.length === 0 && fileIds.length === 0) return;
  await saveSubmissionFiles(db, { workspaceId, assignmentId, commentId, kept, added: fileIds });
  // Files dropped from now on stay attached: the history shows what each submission held.
  await keepAttachments(call, fileIds);
}

async function tellReviewers(
  call: MemberCall,
  attempt: OpenAttempt,
  { comment, fileCount }: { readonly comment: string; readonly fileCount: number },
): Promise<void> {
  const reviewerIds = await recipientsOf(call, attempt.challenge, attempt.row);
  await recordEvent(call, {
    type: "assignment.submitted",
    payload: { ...tellAbout(attempt.challenge, attempt), reviewerIds, comment, fileCount },
  });
}
