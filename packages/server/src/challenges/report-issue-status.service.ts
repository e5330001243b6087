import { closesByStatus, isOpenChallenge } from "@guildhall/core/challenges";
import type { IntegrationCall } from "../lib/deps.ts";
import { closeLockedChallenge } from "./close-challenge.service.ts";
import { findChallengeOfIssue, lockChallenge } from "./challenge.repository.ts";
import type { Named } from "./challenge.repository.ts";

/** An issue's status, reported by its tracker. */
export interface IssueStatus {
  readonly provider: string;
  readonly extId: string;
  readonly status: Named;
}

/** Closes the issue's open challenge when the issue reaches the expected status; returns whether it did. */
export async function reportIssueStatus(
  call: IntegrationCall,
  issue: IssueStatus,
): Promise<{ cid: number; isClosed: boolean }> {
  const { integration, db } = call;
  const { workspaceId } = integration;
  // A tracker may only report its own issues.
  if (issue.provider !== integration.provider) return { cid: 0, isClosed: false };
  const challengeId = await findChallengeOfIssue(db, {
    workspaceId,
    provider: issue.provider,
    externalId: issue.extId,
  });
  const challenge = challengeId === undefined ? undefined : await lockChallenge(db, { workspaceId, challengeId });
  if (challenge === undefined || !isOpenChallenge(challenge)) return { cid: challenge?.id ?? 0, isClosed: false };
  if (!closesByStatus(challenge.autoCloseStatus, issue.status)) return { cid: challenge.id, isClosed: false };
  // Closed by the product, not by a member.
  await closeLockedChallenge({ ...call, actor: { memberId: 0, workspace: { id: workspaceId } } }, challenge);
  return { cid: challenge.id, isClosed: true };
}
