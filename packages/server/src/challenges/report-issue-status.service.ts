import { closesByStatus, isOpenChallenge } from "@guildhall/core/challenges";
import type { IntegrationCall } from "../lib/deps.ts";
import { closeLockedChallenge } from "./close-challenge.service.ts";
import { findChallengeOfIssue, lockChallenge } from "./challenge.repository.ts";
import type { Named } from "./challenge.repository.ts";

/** An issue as its tracker tells of it. */
export interface IssueStatus {
  readonly provider: string;
  readonly extId: string;
  readonly status: Named;
}

/** Ends the open challenge of an issue when the issue has the status that it waits for; tells whether it did. */
export async function reportIssueStatus(
  call: IntegrationCall,
  issue: IssueStatus,
): Promise<{ cid: number; isClosed: boolean }> {
  const { integration, db } = call;
  const { workspaceId } = integration;
  // Each tracker speaks for its own issues only.
  if (issue.provider !== integration.provider) return { cid: 0, isClosed: false };
  const challengeId = await findChallengeOfIssue(db, {
    workspaceId,
    provider: issue.provider,
    externalId: issue.extId,
  });
  const challenge = challengeId === undefined ? undefined : await lockChallenge(db, { workspaceId, challengeId });
  if (challenge === undefined || !isOpenChallenge(challenge)) return { cid: challenge?.id ?? 0, isClosed: false };
  if (!closesByStatus(challenge.autoCloseStatus, issue.status)) return { cid: challenge.id, isClosed: false };
  // The product itself closes it, nobody of the workspace does.
  await closeLockedChallenge({ ...call, actor: { memberId: 0, workspace: { id: workspaceId } } }, challenge);
  return { cid: challenge.id, isClosed: true };
}
