import { NotFoundError } from "@guildhall/core";
import { isDiscarded } from "@guildhall/core/activities";
import type { ChallengeStatus } from "@guildhall/core/challenges";
import { abandonActive } from "./assignments/read-takings.service.ts";
import { hasCompletedAttempt } from "./assignments/assignment.repository.ts";
import { recordEvent } from "../events/record-event.ts";
import type { EventScope } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { about } from "./challenge-event.ts";
import { lockChallenge } from "./challenge.repository.ts";
import type { ChallengeRow } from "./challenge.repository.ts";
import { moveChallenge } from "./states/move-challenge.service.ts";

/**
 * Active assignments are abandoned; those in review can still be reviewed.
 * @throws {NotFoundError} @throws {RefusedError} `not_published`, `challenge_closed`
 */
export async function closeChallenge(call: MemberCall, challengeId: number): Promise<ChallengeStatus> {
  const challenge = await lockChallenge(call.db, { workspaceId: call.actor.workspace.id, challengeId });
  if (challenge === undefined || isDiscarded(challenge)) throw new NotFoundError("challenge", { challengeId });
  return closeLockedChallenge(call, challenge);
}

/** Ends a locked challenge; the caller must have authorized it. @throws {RefusedError} as the machine says */
export async function closeLockedChallenge(scope: EventScope, challenge: ChallengeRow): Promise<ChallengeStatus> {
  const key = { workspaceId: scope.actor.workspace.id, challengeId: challenge.id };
  const hasCompleted = await hasCompletedAttempt(scope.db, key);
  const status = await moveChallenge(scope, challenge, { event: "close", hasCompleted });
  const leftOut = await abandonActive(scope, challenge.id);
  const outcome = hasCompleted ? "completed" : "canceled";
  await recordEvent(scope, { type: "challenge.closed", payload: { ...about(challenge), status: outcome, leftOut } });
  return status;
}
