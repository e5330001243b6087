import type { FieldError } from "@guildhall/core";
import { isDraft } from "@guildhall/core/activities";
import { closesOnlyLater, closingProblems, prizeProblems, readClosing } from "@guildhall/core/contests";
import type { ContestInput } from "@guildhall/core/contests";
import { findInputProblems, findRewardProblems } from "../activities/index.ts";
import type { Reward } from "../activities/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import type { ContestFields, ContestRow } from "./contest.repository.ts";

/** A contest in its form's fields, without options of the request itself; `closedAt` is an instant or null. */
export type ContestFormFields = Omit<ContestInput, "status" | "sendUpdatedNotification" | "deleteImage">;

/** What a request says: rewards in order and without zeros, a day as its last second in the zone. */
export function toFormFields(input: ContestInput, zone: string): ContestFormFields {
  const { status: _status, sendUpdatedNotification: _notify, deleteImage: _delete, ...fields } = input;
  return {
    ...fields,
    closedAt: readClosing(fields.closedAt, zone)?.toISOString() ?? null,
    rewardsByPlace: fields.rewardsByPlace.map(tidyRewards),
    otherRewards: tidyRewards(fields.otherRewards),
  };
}

/** A stored one in its form's fields. */
export function rowFormFields(row: ContestFields): ContestFormFields {
  const { type, title, description, channel, groupId, closesAt, rewardsByPlace, otherRewards } = row;
  return {
    ...{ type, title, description, channel, groupId },
    closedAt: closesAt?.toISOString() ?? null,
    rewardsByPlace: rewardsByPlace.map((rewards) => [...rewards]),
    otherRewards: [...otherRewards],
  };
}

/** A form's fields as they're stored. */
export function toStored({ closedAt, ...fields }: ContestFormFields): ContestFields {
  return { ...fields, closesAt: readClosing(closedAt, "UTC") };
}

/** What saving depends on; `before` is the stored one, null for a new one. */
export interface SavedContest {
  readonly before: ContestRow | null;
  /** Somebody has joined. */
  readonly hasPeople: boolean;
  /** Saving publishes it. */
  readonly publishes: boolean;
}

export async function findProblems(
  call: MemberCall,
  contest: ContestFields,
  saved: SavedContest,
): Promise<FieldError[]> {
  const { before } = saved;
  const stored = before === null ? [] : [...before.rewardsByPlace, before.otherRewards].flat();
  const rewards: FieldError[] = [];
  for (const [index, each] of [...contest.rewardsByPlace, contest.otherRewards].entries()) {
    const field = index < contest.rewardsByPlace.length ? `rewardsByPlace.${String(index)}` : "otherRewards";
    rewards.push(...(await findRewardProblems(call, { field, rewards: each, before: stored })));
  }
  const { channel, groupId } = contest;
  const place = await findInputProblems(call, { channel, groupId }, before && { groupId: before.groupId });
  return [...findClosingProblems(call, contest, saved), ...prizeProblems(contest), ...rewards, ...place];
}

function findClosingProblems(
  { actor, at }: MemberCall,
  { closesAt }: ContestFields,
  { before, hasPeople, publishes }: SavedContest,
): FieldError[] {
  const { tz, dateFormat, timeFormat } = actor.workspace.settings;
  return closingProblems({
    closesAt,
    before: before?.closesAt,
    isOpen: publishes || (before !== null && !isDraft(before)),
    publishes,
    onlyLater: before !== null && closesOnlyLater({ ...before, hasPeople }),
    publishAt: before?.publishAt ?? null,
    now: at,
    style: { zone: tz, dateFormat, timeFormat },
  });
}

function tidyRewards(rewards: readonly Reward[]): Reward[] {
  return rewards.filter(({ amount }) => amount > 0).sort((first, second) => first.currencyId - second.currencyId);
}
