import type { ChallengeStatus } from "@guildhall/core/challenges";
import { abandonActive } from "./assignments/read-takings.service.ts";
import { hasCompletedAttempt } from "./assignments/assignment.repository.ts";
import { recordOver } from "../activities/index.ts";
import { recordEvent } from "../events/record-event.ts";
import type { EventScope } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { about } from "./challenge-event.ts";
import { holdChallenge } from "./hold-challenge.ts";
import type { ChallengeRow } from "./challenge.repository.ts";
import { moveChallenge } from "./states/move-challenge.service.ts";

/**
 * Active assignments are abandoned; those in review can still be reviewed.
 * @throws {NotFoundError} @throws {RefusedError} `not_published`, `challenge_closed`
 */
export async function closeChallenge(call: MemberCall, challengeId: number): Promise<ChallengeStatus> {
  return closeLockedChallenge(call, await holdChallenge(call, challengeId));
}

/** Ends a locked challenge; the caller must have authorized it. @throws {RefusedError} as the machine says */
export async function closeLockedChallenge(scope: EventScope, challenge: ChallengeRow): Promise<ChallengeStatus> {
  const key = { workspaceId: scope.actor.workspace.id, challengeId: challenge.id };
  const hasCompleted = await hasCompletedAttempt(scope.db, key);
  const status = await moveChallenge(scope, challenge, { event: "close", hasCompleted });
  const leftOut = await abandonActive(scope, challenge.id);
  await recordOver(scope, { entityType: "challenge", entityId: challenge.id });
  const outcome = hasCompleted ? "completed" : "canceled";
  await recordEvent(scope, { type: "challenge.closed", payload: { ...about(challenge), status: outcome, leftOut } });
  return status;
}
