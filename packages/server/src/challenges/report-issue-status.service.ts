import { closesByStatus, isOpenChallenge } from "@guildhall/core/challenges";
import type { EventScope } from "../events/record-event.ts";
import { productIn } from "../events/record-event.ts";
import type { Integration } from "../integrations/index.ts";
import { closeLockedChallenge } from "./close-challenge.service.ts";
import { findChallengeOfIssue, lockChallenge } from "./challenge.repository.ts";
import type { Named } from "./challenge.repository.ts";

/** An issue's status, reported by its tracker. */
export interface IssueStatus {
  readonly provider: string;
  readonly extId: string;
  /** The site that it's of; missing if the tracker doesn't say. */
  readonly siteUrl?: string;
  readonly status: Named;
}

/** A report by an integration, or by what it told us earlier. */
export interface StatusReport extends Omit<EventScope, "actor"> {
  readonly integration: Integration;
}

/** Closes the issue's open challenge when the issue reaches the expected status; returns whether it did. */
export async function reportIssueStatus(
  report: StatusReport,
  issue: IssueStatus,
): Promise<{ cid: number; isClosed: boolean }> {
  const { integration, db, at } = report;
  const { workspaceId } = integration;
  // A tracker may only report its own issues.
  if (issue.provider !== integration.provider) return { cid: 0, isClosed: false };
  const challengeId = await findChallengeOfIssue(db, {
    workspaceId,
    provider: issue.provider,
    externalId: issue.extId,
    siteUrl: issue.siteUrl ?? null,
  });
  const challenge = challengeId === undefined ? undefined : await lockChallenge(db, { workspaceId, challengeId });
  if (challenge === undefined || !isOpenChallenge(challenge)) return { cid: challenge?.id ?? 0, isClosed: false };
  if (!closesByStatus(challenge.autoCloseStatus, issue.status)) return { cid: challenge.id, isClosed: false };
  // Closed by the product, not by a member.
  const actor = productIn(workspaceId);
  await closeLockedChallenge({ db, at, actor, tell: (message) => report.tell(message) }, challenge);
  return { cid: challenge.id, isClosed: true };
}
