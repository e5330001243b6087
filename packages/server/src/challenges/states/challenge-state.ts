import { challengeMachine, isForOne, listingOf } from "@guildhall/core/challenges";
import type { ChallengeListing, ChallengeStatus, ChallengeType } from "@guildhall/core/challenges";
import { CHALLENGE_TABLES } from "../../activities/index.ts";
import type { ActivityState } from "../../activities/index.ts";

export interface ChallengeKey {
  readonly workspaceId: number;
  readonly challengeId: number;
}

export type ChallengeState = ActivityState<ChallengeStatus, ChallengeListing>;

/** Where challenges are stored, and how they move. */
export const CHALLENGE_KIND = { tables: CHALLENGE_TABLES, machine: challengeMachine, listingOf };

/** What its moves depend on besides its status. */
export function factsOf(challenge: { readonly type: ChallengeType }, hasCompleted = false) {
  return { hasCompleted, isForOne: isForOne(challenge) };
}
