import { allOf, ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { needsFeature } from "../permissions/access.ts";
import type { AccessContext } from "../permissions/access.ts";
import type { Feature } from "../permissions/features.ts";
import { canSelectAnyGroup } from "../permissions/group-choice.ts";
import { holds } from "../permissions/holds.ts";
import type { Actor } from "../permissions/holds.ts";
import { isAcceptExpired, isCompleteExpired } from "./deadline.policy.ts";
import type { Deadlines } from "./deadline.policy.ts";
import type { ChallengeList, ChallengeListing, ChallengeStatus, ChallengeType } from "./challenge.values.ts";

/** The parts of a challenge that access and editing depend on. */
export interface ChallengePlace {
  readonly status: ChallengeStatus;
  /** 0 is everyone. */
  readonly groupId: number;
}

/** License feature that a type needs in addition to `new-challenge`. */
const TYPE_FEATURES: Readonly<Record<ChallengeType, Feature>> = {
  quest: "new-challenge",
  problem: "new-problem",
  raid: "new-raid",
};

export function isDraft({ status }: Pick<ChallengePlace, "status">): boolean {
  return status === "draft";
}

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

/** Published and over. */
export function isClosedChallenge({ status }: Pick<ChallengePlace, "status">): boolean {
  return status === "completed" || status === "canceled";
}

/** Saving as `new` publishes. */
export function asksToPublish({ status }: { readonly status: "draft" | "new" }): boolean {
  return status === "new";
}

/** Whether it's a deleted draft, hidden from everyone. */
export function isDiscarded({ status }: Pick<ChallengePlace, "status">): boolean {
  return status === "discarded";
}

/** The list a challenge belongs to; "" for a deleted draft. */
export function listingOf(challenge: {
  readonly status: ChallengeStatus;
  readonly publishAt: Date | null;
}): ChallengeListing {
  if (isDiscarded(challenge)) return "";
  if (isGivenUp(challenge)) return "given_up";
  if (isDraft(challenge)) return challenge.publishAt === null ? "draft" : "schedule";
  return isOpenChallenge(challenge) ? "active" : "closed";
}

/** The list's contents for a viewer: given-up problems stay among the active ones for those who can reopen them. */
export function listingsIn(list: ChallengeList, actor: Actor): readonly ChallengeListing[] {
  return list === "active" && mayManageChallenges(actor).allowed ? ["active", "given_up"] : [list];
}

/** Refuses with `feature_off` if the license lacks a feature. */
export function mayCreateChallenge(workspace: Pick<AccessContext, "features">, type: ChallengeType): Decision {
  return allOf(needsFeature(workspace, "new-challenge"), needsFeature(workspace, TYPE_FEATURES[type]));
}

export function makeableTypes(workspace: Pick<AccessContext, "features">): Record<ChallengeType, Decision> {
  return {
    problem: mayCreateChallenge(workspace, "problem"),
    quest: mayCreateChallenge(workspace, "quest"),
    raid: mayCreateChallenge(workspace, "raid"),
  };
}

/** Lockable fields, each with whether it may change. */
export interface ChallengeLocks {
  readonly type: Decision;
  readonly channel: Decision;
  readonly group: Decision;
  readonly rewards: Decision;
}

/** Type, channel and group may change in a draft, rewards until someone takes part. */
export function challengeLocks(challenge: Pick<ChallengePlace, "status">): ChallengeLocks {
  const draftOnly = isDraft(challenge) ? ALLOWED : denied("locked_after_draft");
  const isFree = ["draft", "new", "given_up"].includes(challenge.status);
  return {
    type: draftOnly,
    channel: draftOnly,
    group: draftOnly,
    rewards: isFree ? ALLOWED : denied("rewards_locked"),
  };
}

/** Whether the viewer sees challenges of every group. */
export function seesEveryGroup(actor: Actor): boolean {
  return holds(actor, "manage-challenges") || holds(actor, "select-any-group");
}

/** Refuses with `missing_permission`. */
export function mayManageChallenges(actor: Actor): Decision {
  return holds(actor, "manage-challenges") ? ALLOWED : denied("missing_permission");
}

/**
 * Whether the viewer may read what's revealed at the end, such as the answer: managers always, everyone once it's over.
 */
export function mayReadOutcome(actor: Actor, challenge: Pick<ChallengePlace, "status">): boolean {
  return isClosedChallenge(challenge) || mayManageChallenges(actor).allowed;
}

/** All lists but the active one are for managers. */
export function mayListChallenges(actor: Actor, list: ChallengeList): Decision {
  return list === "active" ? ALLOWED : mayManageChallenges(actor);
}

/** `groupIds` are the viewer's groups with their ancestors. */
export function seesChallenge(
  challenge: ChallengePlace,
  viewer: { readonly actor: Actor; readonly groupIds: readonly number[] },
): boolean {
  if (isDiscarded(challenge)) return false;
  if (isDraft(challenge)) return mayManageChallenges(viewer.actor).allowed;
  return seesEveryGroup(viewer.actor) || challenge.groupId === 0 || viewer.groupIds.includes(challenge.groupId);
}

/** Whether everyone in the workspace sees it. */
export function isSeenByAll({ status, groupId }: ChallengePlace): boolean {
  return groupId === 0 && !isDraft({ status }) && !isDiscarded({ status });
}

/** A challenge's author. */
export interface Placing {
  readonly actor: Actor;
  readonly settings: { readonly allowSelectAnyGroup: boolean };
  /** Their own groups, without ancestors. */
  readonly groupIds: readonly number[];
}

/** Whether they may choose this group (0 is everyone): any, or only their own if they have some. */
export function mayPlaceChallenge({ actor, settings, groupIds }: Placing, groupId: number): Decision {
  if (canSelectAnyGroup(actor, settings)) return ALLOWED;
  const isOwn = groupIds.includes(groupId) || (groupId === 0 && groupIds.length === 0);
  return isOwn ? ALLOWED : denied("missing_permission");
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

/** Refuses with `challenge_closed` once it's over. */
export function mayUpdateChallenge(challenge: Pick<ChallengePlace, "status">): Decision {
  return isClosedChallenge(challenge) || isDiscarded(challenge) ? denied("challenge_closed") : ALLOWED;
}

/** Whether anyone could still accept it after reopening: `reopen_expired` once a deadline has passed. */
export function isWorthReopening(deadlines: Deadlines, now: Date): Decision {
  return isAcceptExpired(deadlines, now) || isCompleteExpired(deadlines, now) ? denied("reopen_expired") : ALLOWED;
}

/** Refuses with `already_published` unless it's a draft. */
export function mayScheduleChallenge(actor: Actor, challenge: Pick<ChallengePlace, "status">): Decision {
  if (!holds(actor, "manage-schedule")) return denied("missing_permission");
  return isDraft(challenge) ? ALLOWED : denied("already_published");
}

/** Refuses with `is_scheduled`: its schedule will publish it. */
export function isLeftToPublish(challenge: { readonly publishAt: Date | null }): Decision {
  return challenge.publishAt === null ? ALLOWED : denied("is_scheduled");
}

/** Turns quest-only rules off for the other types. */
export function tidyQuestRules<
  Input extends { readonly type: ChallengeType; readonly autoApprove: boolean; readonly allowMultiQuest: boolean },
>(input: Input): Input {
  return input.type === "quest" ? input : { ...input, autoApprove: false, allowMultiQuest: false };
}
