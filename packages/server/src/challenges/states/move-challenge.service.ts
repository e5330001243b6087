import type { ChallengeEvent, ChallengeListing, ChallengeStatus, ChallengeType } from "@guildhall/core/challenges";
import { moveActivity } from "../../activities/index.ts";
import type { MovedActivity, MoveScope } from "../../activities/index.ts";
import { CHALLENGE_KIND, factsOf } from "./challenge-state.ts";

interface MovedChallenge extends MovedActivity<ChallengeStatus, ChallengeListing> {
  readonly type: ChallengeType;
}

/**
 * Applies an event to a challenge and updates the counters; returns its status. It must be locked, unless its state
 * doesn't change.
 * @throws {RefusedError} with the machine's reason
 */
export async function moveChallenge(
  scope: MoveScope,
  challenge: MovedChallenge,
  { event, hasCompleted }: { readonly event: ChallengeEvent; readonly hasCompleted?: boolean },
): Promise<ChallengeStatus> {
  return moveActivity(scope, challenge, { kind: CHALLENGE_KIND, event, facts: factsOf(challenge, hasCompleted) });
}
