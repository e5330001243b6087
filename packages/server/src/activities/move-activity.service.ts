import { RefusedError } from "@guildhall/core";
import type { ChallengeEvent, ChallengeStatus, ChallengeType } from "@guildhall/core/challenges";
import type { Handle } from "../db/database.ts";
import type { EventScope } from "../events/record-event.ts";
import { recount } from "./counter.repository.ts";
import { stateAfter } from "./activity-state.ts";
import { saveChallengeState } from "./state.repository.ts";
import type { ChallengeState } from "./state.repository.ts";

/** The part of a call needed here; every `MemberCall` fits. */
interface MoveScope {
  /** The transaction that holds the challenge's lock. */
  readonly db: Handle;
  readonly at: Date;
  readonly actor: { readonly workspace: { readonly id: number } };
}

interface MovedChallenge extends ChallengeState {
  readonly id: number;
  readonly type: ChallengeType;
  /** 0 is everyone. */
  readonly groupId: number;
}

/**
 * Applies an event to a challenge and updates the counters; returns its status. It must be locked, unless its state
 * doesn't change.
 * @throws {RefusedError} with the machine's reason
 */
export async function moveChallenge(
  scope: MoveScope,
  challenge: MovedChallenge,
  move: { readonly event: ChallengeEvent; readonly hasCompleted?: boolean },
): Promise<ChallengeStatus> {
  const next = stateAfter(challenge, move.event, { at: scope.at, hasCompleted: move.hasCompleted ?? false });
  if ("allowed" in next) throw new RefusedError(next.reason);
  if (next.status === challenge.status) return next.status;
  const workspaceId = scope.actor.workspace.id;
  await saveChallengeState(scope.db, { workspaceId, challengeId: challenge.id }, next);
  await recount(scope.db, workspaceId, { from: challenge, to: { ...next, groupId: challenge.groupId } });
  return next.status;
}

/** Tells open pages of a change that has no event, such as to a draft, once it's committed. */
export function tellOfChallenges({ actor, tell }: Pick<EventScope, "actor" | "tell">): void {
  const workspaceId = actor.workspace.id;
  tell({ kind: "news", workspaceId, topics: ["challenges"], memberIds: [] });
}
