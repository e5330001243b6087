import {
  activityListing,
  activityLocks,
  isDraft,
  isOver,
  mayCreate,
  mayManage,
} from "../activities/activity.policy.ts";
import type { ActivityList } from "../activities/activity.values.ts";
import { allOf, ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { needsFeature } from "../permissions/access.ts";
import type { AccessContext } from "../permissions/access.ts";
import type { Feature } from "../permissions/features.ts";
import type { Actor } from "../permissions/holds.ts";
import { isAcceptExpired, isCompleteExpired } from "./deadline.policy.ts";
import type { Deadlines } from "./deadline.policy.ts";
import type { ChallengeListing, ChallengeStatus, ChallengeType } from "./challenge.values.ts";

/** The parts of a challenge that access and editing depend on. */
export interface ChallengePlace {
  readonly status: ChallengeStatus;
  /** 0 is everyone. */
  readonly groupId: number;
}

/** License feature that making one of a type needs in addition to `new-challenge`. */
export const TYPE_FEATURES: Readonly<Record<ChallengeType, Feature>> = {
  quest: "new-challenge",
  problem: "new-problem",
  raid: "new-raid",
};

/** Published and not over. */
export function isOpenChallenge({ status }: Pick<ChallengePlace, "status">): boolean {
  return status === "new" || status === "in_progress";
}

export function isGivenUp({ status }: Pick<ChallengePlace, "status">): boolean {
  return status === "given_up";
}

/** Accepted at most once: the member who accepts it excludes everyone else. */
export function isForOne({ type }: { readonly type: ChallengeType }): boolean {
  return type === "problem";
}

/** The list a challenge belongs to; "" for a deleted draft. */
export function listingOf(challenge: {
  readonly status: ChallengeStatus;
  readonly publishAt: Date | null;
}): ChallengeListing {
  return isGivenUp(challenge) ? "given_up" : activityListing(challenge);
}

/** The list's contents for a viewer: given-up problems stay among the active ones for those who can reopen them. */
export function listingsIn(list: ActivityList, actor: Actor): readonly ChallengeListing[] {
  return list === "active" && mayManage("challenge", actor).allowed ? ["active", "given_up"] : [list];
}

/** Refuses with `feature_off` if the license lacks a feature. */
export function mayCreateChallenge(workspace: Pick<AccessContext, "features">, type: ChallengeType): Decision {
  return allOf(mayCreate("challenge", workspace), needsFeature(workspace, TYPE_FEATURES[type]));
}

export function makeableTypes(workspace: Pick<AccessContext, "features">): Record<ChallengeType, Decision> {
  return {
    problem: mayCreateChallenge(workspace, "problem"),
    quest: mayCreateChallenge(workspace, "quest"),
    raid: mayCreateChallenge(workspace, "raid"),
  };
}

/** Lockable fields, each with whether it may change. */
export interface ChallengeLocks extends ReturnType<typeof activityLocks> {
  readonly type: Decision;
  readonly rewards: Decision;
}

/** Type, channel and group may change in a draft, rewards until someone takes part. */
export function challengeLocks(challenge: Pick<ChallengePlace, "status">): ChallengeLocks {
  const locks = activityLocks({ isDraft: isDraft(challenge) });
  const isFree = ["draft", "new", "given_up"].includes(challenge.status);
  return {
    ...locks,
    type: locks.group,
    rewards: isFree ? ALLOWED : denied("rewards_locked"),
  };
}

/**
 * Whether the viewer may read what's revealed at the end, such as the answer: managers always, everyone once it's over.
 */
export function mayReadOutcome(actor: Actor, challenge: Pick<ChallengePlace, "status">): boolean {
  return isOver(challenge) || mayManage("challenge", actor).allowed;
}

/** Whether an issue's status closes its challenge: matched by id, or case-insensitively by name if no id was set. */
export function closesByStatus(awaited: NamedStatus | null, status: NamedStatus): boolean {
  if (awaited === null) return false;
  if (status.id !== "") return status.id === awaited.id;
  return status.name.trim().toLowerCase() === awaited.name.trim().toLowerCase() && awaited.name.trim() !== "";
}

export interface NamedStatus {
  readonly id: string;
  readonly name: string;
}

/** Whether anyone could still accept it after reopening: `reopen_expired` once a deadline has passed. */
export function isWorthReopening(deadlines: Deadlines, now: Date): Decision {
  return isAcceptExpired(deadlines, now) || isCompleteExpired(deadlines, now) ? denied("reopen_expired") : ALLOWED;
}

/** Turns quest-only rules off for the other types. */
export function tidyQuestRules<
  Input extends { readonly type: ChallengeType; readonly autoApprove: boolean; readonly allowMultiQuest: boolean },
>(input: Input): Input {
  return input.type === "quest" ? input : { ...input, autoApprove: false, allowMultiQuest: false };
}
