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
import type { ChallengeList, ChallengeShelf, ChallengeStatus, ChallengeType } from "./challenge.values.ts";

/** A challenge as far as who may see it and what of it may change depend on it. */
export interface ChallengePlace {
  readonly status: ChallengeStatus;
  /** 0 is everybody. */
  readonly groupId: number;
}

/** The license switch that a type needs on top of `new-challenge`. */
const TYPE_FEATURES: Readonly<Record<ChallengeType, Feature>> = {
  quest: "new-challenge",
  problem: "new-problem",
  raid: "new-raid",
};

/** Whether nobody but its managers knows of it yet. */
export function isDraft({ status }: Pick<ChallengePlace, "status">): boolean {
  return status === "draft";
}

/** Whether it was published and is not over. */
export function isOpenChallenge({ status }: Pick<ChallengePlace, "status">): boolean {
  return status === "new" || status === "in_progress";
}

/** Whether its one solver gave it up, so that nobody can take it until it is reopened. */
export function isGivenUp({ status }: Pick<ChallengePlace, "status">): boolean {
  return status === "given_up";
}

/** Whether it can be accepted once in total: whoever takes it keeps everybody else out. */
export function isForOne({ type }: { readonly type: ChallengeType }): boolean {
  return type === "problem";
}

/** Whether it was published and is over. */
export function isClosedChallenge({ status }: Pick<ChallengePlace, "status">): boolean {
  return status === "completed" || status === "canceled";
}

/** Whether who saves a challenge wants it to go out. */
export function asksToPublish({ status }: { readonly status: "draft" | "new" }): boolean {
  return status === "new";
}

/** Whether it is a deleted draft, which nobody sees. */
export function isDiscarded({ status }: Pick<ChallengePlace, "status">): boolean {
  return status === "discarded";
}

/** Where a challenge is kept; "" for a deleted draft. */
export function shelfOf(challenge: {
  readonly status: ChallengeStatus;
  readonly publishAt: Date | null;
}): ChallengeShelf {
  if (isDiscarded(challenge)) return "";
  if (isGivenUp(challenge)) return "given_up";
  if (isDraft(challenge)) return challenge.publishAt === null ? "draft" : "schedule";
  return isOpenChallenge(challenge) ? "active" : "closed";
}

/** What a list shows somebody: what nobody can take stays among the active ones of those who can reopen it. */
export function shelvesOf(list: ChallengeList, actor: Actor): readonly ChallengeShelf[] {
  return list === "active" && mayManageChallenges(actor).allowed ? ["active", "given_up"] : [list];
}

/** Whether a challenge of the type may be made: `feature_off` without what the license calls for. */
export function mayCreateChallenge(workspace: Pick<AccessContext, "features">, type: ChallengeType): Decision {
  return allOf(needsFeature(workspace, "new-challenge"), needsFeature(workspace, TYPE_FEATURES[type]));
}

/** Per type, whether a challenge of it may be made. */
export function makeableTypes(workspace: Pick<AccessContext, "features">): Record<ChallengeType, Decision> {
  return {
    problem: mayCreateChallenge(workspace, "problem"),
    quest: mayCreateChallenge(workspace, "quest"),
    raid: mayCreateChallenge(workspace, "raid"),
  };
}

/** Fields that have a lock, each with whether it may be changed. */
export interface ChallengeLocks {
  readonly type: Decision;
  readonly channel: Decision;
  readonly group: Decision;
  readonly rewards: Decision;
}

/** What of a challenge may change: type, channel and group in a draft, rewards until somebody is in. */
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

/** Whether the asker sees the challenges of every group. */
export function seesEveryGroup(actor: Actor): boolean {
  return holds(actor, "manage-challenges") || holds(actor, "select-any-group");
}

/** Whether the asker manages challenges: `missing_permission` when not. */
export function mayManageChallenges(actor: Actor): Decision {
  return holds(actor, "manage-challenges") ? ALLOWED : denied("missing_permission");
}

/** Whether the asker may read what is told when it is over, such as the answer: then everybody, before who manages it. */
export function mayReadOutcome(actor: Actor, challenge: Pick<ChallengePlace, "status">): boolean {
  return isClosedChallenge(challenge) || mayManageChallenges(actor).allowed;
}

/** Whether the asker may look into a list: all but the active ones are for who manages. */
export function mayListChallenges(actor: Actor, list: ChallengeList): Decision {
  return list === "active" ? ALLOWED : mayManageChallenges(actor);
}

/** Tells whether somebody sees a challenge; `groupIds` are their groups with all above them. */
export function seesChallenge(
  challenge: ChallengePlace,
  asker: { readonly actor: Actor; readonly groupIds: readonly number[] },
): boolean {
  if (isDiscarded(challenge)) return false;
  if (isDraft(challenge)) return mayManageChallenges(asker.actor).allowed;
  return seesEveryGroup(asker.actor) || challenge.groupId === 0 || asker.groupIds.includes(challenge.groupId);
}

/** Who places a challenge in a group. */
export interface Placing {
  readonly actor: Actor;
  readonly settings: { readonly allowSelectAnyGroup: boolean };
  /** The groups that they are in, without those above. */
  readonly groupIds: readonly number[];
}

/** Whether somebody may make a challenge for a group, 0 for everybody: any, or their own ones if they have some. */
export function mayPlaceChallenge({ actor, settings, groupIds }: Placing, groupId: number): Decision {
  if (canSelectAnyGroup(actor, settings)) return ALLOWED;
  const isOwn = groupIds.includes(groupId) || (groupId === 0 && groupIds.length === 0);
  return isOwn ? ALLOWED : denied("missing_permission");
}

/**
 * Whether an issue's status ends its challenge: by its id, or where the author named none, by its name in any case.
 */
export function closesByStatus(awaited: NamedStatus | null, status: NamedStatus): boolean {
  if (awaited === null) return false;
  if (status.id !== "") return status.id === awaited.id;
  return status.name.trim().toLowerCase() === awaited.name.trim().toLowerCase() && awaited.name.trim() !== "";
}

/** A status of an issue tracker. */
export interface NamedStatus {
  readonly id: string;
  readonly name: string;
}

/** Whether a challenge may be changed: while it is not over (`challenge_closed`). */
export function mayUpdateChallenge(challenge: Pick<ChallengePlace, "status">): Decision {
  return isClosedChallenge(challenge) || isDiscarded(challenge) ? denied("challenge_closed") : ALLOWED;
}

/** Whether somebody could take a challenge that is reopened now: `reopen_expired` once a deadline has passed. */
export function isWorthReopening(deadlines: Deadlines, now: Date): Decision {
  return isAcceptExpired(deadlines, now) || isCompleteExpired(deadlines, now) ? denied("reopen_expired") : ALLOWED;
}

/** Whether a draft may get a time to be published at: `already_published` when it is none. */
export function mayScheduleChallenge(actor: Actor, challenge: Pick<ChallengePlace, "status">): Decision {
  if (!holds(actor, "manage-schedule")) return denied("missing_permission");
  return isDraft(challenge) ? ALLOWED : denied("already_published");
}

/** Whether it is not left to its schedule to publish a draft: `is_scheduled` when it is. */
export function isLeftToPublish(challenge: { readonly publishAt: Date | null }): Decision {
  return challenge.publishAt === null ? ALLOWED : denied("is_scheduled");
}

/** A challenge as it is kept: what only quests know is off for the other types. */
export function tidyQuestRules<
  Input extends { readonly type: ChallengeType; readonly autoApprove: boolean; readonly allowMultiQuest: boolean },
>(input: Input): Input {
  return input.type === "quest" ? input : { ...input, autoApprove: false, allowMultiQuest: false };
}
