import { amountsOf, rewardsOf } from "../activities/index.ts";
import type { RewardAmounts } from "../activities/index.ts";
import type { FieldError } from "../lib/errors.ts";
import { MAX_CONTEST_PLACES } from "../lib/limits.ts";
import { parseInstant } from "../lib/time.ts";
import type { WorkspaceSettings } from "../settings/settings.shapes.ts";
import { closingProblems, readClosing } from "./closing.policy.ts";
import { hasOtherRewards } from "./contest.policy.ts";
import type { ContestForEdit, ContestInput } from "./contest.shapes.ts";
import { costOfPlaces } from "./prizes.ts";

/** Contest being written; its picture is apart. */
export interface ContestDraft extends Omit<
  ContestForEdit["contest"],
  "id" | "status" | "schedule" | "pickChannel" | "rewardsByPlace" | "otherRewards" | "imageUrl" | "rawImageUrl"
> {
  /** The first place first; at least one. */
  readonly places: readonly RewardAmounts[];
  readonly otherAmounts: RewardAmounts;
  readonly deleteImage: boolean;
  readonly notify: boolean;
  /** The server's version when the draft was started; a restored draft is still based on it. */
  readonly seen: ContestInput | null;
}

export function draftOf({ contest }: Pick<ContestForEdit, "contest">): ContestDraft {
  const { type, title, description, channel, groupId, closedAt, rewardsByPlace, otherRewards } = contest;
  const draft: ContestDraft = {
    ...{ type, title, description, channel, groupId, closedAt },
    places: rewardsByPlace.map(amountsOf),
    otherAmounts: amountsOf(otherRewards),
    deleteImage: false,
    notify: false,
    seen: null,
  };
  return { ...draft, seen: toContest(draft, "draft") };
}

/** Another place behind the others; as it is with the most places. */
export function addPlace<Draft extends ContestDraft>(draft: Draft): Draft {
  return draft.places.length < MAX_CONTEST_PLACES ? { ...draft, places: [...draft.places, {}] } : draft;
}

/** Without a place, counted from 0; the first one stays. */
export function removePlace<Draft extends ContestDraft>(draft: Draft, index: number): Draft {
  return index === 0 ? draft : { ...draft, places: draft.places.filter((_, at) => at !== index) };
}

/** With a place's amounts moved by one, up or down. */
export function movePlace<Draft extends ContestDraft>(draft: Draft, index: number, by: -1 | 1): Draft {
  const [moved, other] = [draft.places[index], draft.places[index + by]];
  if (moved === undefined || other === undefined) return draft;
  return { ...draft, places: draft.places.with(index, other).with(index + by, moved) };
}

export function writePlace<Draft extends ContestDraft>(draft: Draft, index: number, amounts: RewardAmounts): Draft {
  return { ...draft, places: draft.places.map((place, at) => (at === index ? amounts : place)) };
}

/** What its places pay together, by currency, with one winner each: at most that, unless people share a place. */
export function sumOfPlaces({ places }: Pick<ContestDraft, "places">): ReturnType<typeof costOfPlaces> {
  return costOfPlaces({ rewardsByPlace: places.map(rewardsOf), otherRewards: [] });
}

/** What validating a draft depends on. */
export interface DraftContext {
  readonly now: Date;
  /** Whether it's published now, or already is. */
  readonly publishes: boolean;
  readonly isPublished: boolean;
  readonly settings: Pick<WorkspaceSettings, "tz" | "dateFormat" | "timeFormat">;
  /** When a schedule publishes it, in ISO 8601; null if none does. */
  readonly publishAt: string | null;
  /** The server's version in ISO 8601; null for none or a new contest. */
  readonly before: string | null;
  readonly closesOnlyLater: boolean;
}

/** Errors that prevent saving, in form order, by the same rules as the server's. */
export function findProblems(draft: ContestDraft, context: DraftContext): readonly FieldError[] {
  const { now, publishes, isPublished, settings, publishAt, before, closesOnlyLater } = context;
  const title: readonly FieldError[] = draft.title.trim() === "" ? [{ field: "title", code: "required" }] : [];
  const closing = closingProblems({
    closesAt: readClosing(draft.closedAt, settings.tz),
    before: before === null ? null : parseInstant(before),
    isOpen: publishes || isPublished,
    publishes: publishes && !isPublished,
    onlyLater: closesOnlyLater,
    publishAt: publishAt === null ? null : parseInstant(publishAt),
    now,
    style: { ...settings, zone: settings.tz },
  });
  return [...title, ...closing];
}

/** The request body that saves a draft; empty amounts are left out. */
export function toContest(draft: ContestDraft, status: ContestInput["status"]): ContestInput {
  return {
    type: draft.type,
    status,
    title: draft.title.trim(),
    description: draft.description,
    closedAt: draft.closedAt,
    rewardsByPlace: draft.places.map(rewardsOf),
    otherRewards: hasOtherRewards(draft) ? rewardsOf(draft.otherAmounts) : [],
    deleteImage: draft.deleteImage,
    channel: draft.channel,
    groupId: draft.groupId,
    sendUpdatedNotification: draft.notify,
  };
}
