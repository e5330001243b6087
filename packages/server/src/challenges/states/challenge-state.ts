import { ConflictError } from "@guildhall/core";
import { challengeMachine, isForOne, listingOf } from "@guildhall/core/challenges";
import type { ChallengeListing, ChallengeStatus, ChallengeType } from "@guildhall/core/challenges";
import { newDraft, stateAfter } from "../../activities/index.ts";
import { CHALLENGE_TABLES } from "../challenge-tables.ts";
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

/** The state of one that is published as it's made. */
export function newPublished(challenge: { readonly type: ChallengeType }, at: Date): ChallengeState {
  const state = stateAfter(CHALLENGE_KIND, newDraft(at), { event: "publish", at, facts: factsOf(challenge) });
  if ("allowed" in state) throw new ConflictError(state.reason);
  return state;
}
