import { ALLOWED, NotFoundError } from "@guildhall/core";
import type { MemberCall } from "../../lib/deps.ts";
import { findChallengeOfIssue } from "../challenge.repository.ts";
import { acceptChallenge } from "./accept-challenge.service.ts";
import { completeAssignment, completeChallenge, readTaking } from "./complete-assignment.service.ts";
import type { Submission } from "./complete-assignment.service.ts";

/** Work on an issue that is done. */
export interface IssueWork {
  readonly provider: string;
  /** All keys the issue has had, the current one first. */
  readonly externalIds: readonly string[];
  /** The site that it's of; "" if its address isn't known. */
  readonly siteUrl: string;
  /** What the completion says. */
  readonly comment: string;
}

/**
 * Completes an issue's challenge for the member who did its work, as they would: it's accepted first if it must be, and
 * reviewed if it must be.
 * @throws {NotFoundError} when the issue has no challenge, or none that they see
 * @throws {RefusedError} when they may not
 * @throws {InvalidInputError} when the challenge asks for more than a text
 */
export async function completeByIssue(call: MemberCall, work: IssueWork): Promise<void> {
  const challengeId = await findByKeys(call, work);
  const submission: Submission = {
    comment: work.comment,
    oldFileIds: [],
    kinds: [],
    fileIds: [],
    hold: "change",
    standing: ALLOWED,
  };
  const { accept, complete } = await readTaking(call, challengeId);
  if (complete.allowed || !accept.allowed) {
    await completeChallenge(call, challengeId, submission);
    return;
  }
  const { assignment } = await acceptChallenge(call, challengeId);
  await completeAssignment(call, assignment.id, submission);
}

async function findByKeys(
  { db, actor }: Pick<MemberCall, "db" | "actor">,
  { provider, externalIds, siteUrl }: IssueWork,
): Promise<number> {
  const workspaceId = actor.workspace.id;
  for (const externalId of externalIds) {
    const challengeId = await findChallengeOfIssue(db, { workspaceId, provider, externalId, siteUrl });
    if (challengeId !== undefined) return challengeId;
  }
  throw new NotFoundError("challenge of the issue", { externalIds });
}
