import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { ACTIVITY_KINDS } from "../permissions/activity-kinds.ts";
import type { ActivityKind } from "../permissions/activity-kinds.ts";
import { needsFeature } from "../permissions/access.ts";
import type { AccessContext } from "../permissions/access.ts";
import { canSelectAnyGroup } from "../permissions/group-choice.ts";
import { holds } from "../permissions/holds.ts";
import type { Actor } from "../permissions/holds.ts";
import type { ActivityList, ActivityListing } from "./activity.values.ts";

/** Its status as its kind names it; drafts and deleted drafts are called the same in every kind. */
interface Standing {
  readonly status: string;
}

/** The parts of an activity that access depends on. */
export interface ActivityPlace extends Standing {
  /** 0 is everyone. */
  readonly groupId: number;
}

export function isDraft({ status }: Standing): boolean {
  return status === "draft";
}

/** Whether it's a deleted draft, kept for the audit log and hidden from everyone. */
export function isDiscarded({ status }: Standing): boolean {
  return status === "discarded";
}

/** Published and over: `completed` and `canceled` are a challenge's words for `closed`. */
export function isOver({ status }: Standing): boolean {
  return status === "closed" || status === "completed" || status === "canceled";
}

/** The list an activity belongs to; "" for a deleted draft. */
export function activityListing(item: Standing & { readonly publishAt: Date | null }): ActivityListing {
  if (isDiscarded(item)) return "";
  if (isDraft(item)) return item.publishAt === null ? "draft" : "schedule";
  return isOver(item) ? "closed" : "active";
}

/** Refuses with `missing_permission`. */
export function mayManage(kind: ActivityKind, actor: Actor): Decision {
  return holds(actor, `manage-${ACTIVITY_KINDS[kind]}`) ? ALLOWED : denied("missing_permission");
}

/** Refuses with `feature_off` if the license lacks the feature. */
export function mayCreate(kind: ActivityKind, workspace: Pick<AccessContext, "features">): Decision {
  return needsFeature(workspace, `new-${kind}`);
}

/** All lists but the active one are for managers. */
export function mayList(kind: ActivityKind, actor: Actor, list: ActivityList): Decision {
  return list === "active" ? ALLOWED : mayManage(kind, actor);
}

/** Refuses with `challenge_closed` and the like once it's over. */
export function mayUpdate(kind: ActivityKind, item: Standing): Decision {
  return isOver(item) || isDiscarded(item) ? denied(`${kind}_closed`) : ALLOWED;
}

/** Whether the viewer sees activities of every group. */
export function seesEveryGroup(kind: ActivityKind, actor: Actor): boolean {
  return mayManage(kind, actor).allowed || holds(actor, "select-any-group");
}

/** `groupIds` are the viewer's groups with their ancestors. */
export function seesActivity(
  kind: ActivityKind,
  item: ActivityPlace,
  viewer: { readonly actor: Actor; readonly groupIds: readonly number[] },
): boolean {
  if (isDiscarded(item)) return false;
  if (isDraft(item)) return mayManage(kind, viewer.actor).allowed;
  return seesEveryGroup(kind, viewer.actor) || item.groupId === 0 || viewer.groupIds.includes(item.groupId);
}

/** Whether everyone in the workspace sees it. */
export function isSeenByAll({ status, groupId }: ActivityPlace): boolean {
  return groupId === 0 && !isDraft({ status }) && !isDiscarded({ status });
}

/** An activity's author. */
export interface Placing {
  readonly actor: Actor;
  readonly settings: { readonly allowSelectAnyGroup: boolean };
  /** Their own groups, without ancestors. */
  readonly groupIds: readonly number[];
}

/** Whether they may choose this group (0 is everyone): any, or only their own if they have some. */
export function mayPlace({ actor, settings, groupIds }: Placing, groupId: number): Decision {
  if (canSelectAnyGroup(actor, settings)) return ALLOWED;
  const isOwn = groupIds.includes(groupId) || (groupId === 0 && groupIds.length === 0);
  return isOwn ? ALLOWED : denied("missing_permission");
}

/** Lockable fields, each with whether it may change: channel and group are fixed once it's published. */
export function activityLocks({ isDraft }: { readonly isDraft: boolean }): {
  readonly channel: Decision;
  readonly group: Decision;
} {
  const draftOnly = isDraft ? ALLOWED : denied("locked_after_draft");
  return { channel: draftOnly, group: draftOnly };
}

/** Saving as anything but a draft publishes. */
export function asksToPublish(input: Standing): boolean {
  return !isDraft(input);
}

/** Refuses with `already_published` unless it's a draft. */
export function maySchedule(actor: Actor, item: Standing): Decision {
  if (!holds(actor, "manage-schedule")) return denied("missing_permission");
  return isDraft(item) ? ALLOWED : denied("already_published");
}

/** Refuses with `is_scheduled`: its schedule will publish it. */
export function isLeftToPublish(item: { readonly publishAt: Date | null }): Decision {
  return item.publishAt === null ? ALLOWED : denied("is_scheduled");
}
