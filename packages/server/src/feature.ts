import type { EndpointResponse } from "@guildhall/core";
import type { StatementLine } from "@guildhall/core/balances";
import type { EventType } from "@guildhall/core/events";
import type { groupCalls } from "@guildhall/core/groups";
import type { MessageSubject, SubjectKind } from "@guildhall/core/messages";
import type { CardPart } from "@guildhall/core/notifications";
import type { NewsTopic } from "@guildhall/core/stream";
import type { CardSource } from "./cards/card.ts";
import type { Fragment, Handle } from "./db/database.ts";
import type { DemoPart } from "./demo/replay.ts";
import type { News, ReaderContext, StoredEvent } from "./events/reader.ts";
import type { Route } from "./http/implement.ts";
import type { CheckRule } from "./ledger/check-rule.repository.ts";
import type { MemberCall } from "./lib/deps.ts";
import type { Schedulable } from "./activities/schedulable.ts";

/** Loads current subjects of one kind by id; deleted ones are left out. */
export type LoadSubjects = (
  db: Handle,
  workspaceId: number,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, MessageSubject>>;

/** What a statement says of one cause. */
export interface ExplainedCause {
  readonly title: string;
  readonly link: StatementLine["link"];
  /** 0 is nobody. */
  readonly personId: number;
}

/** Transfers of one member's statement, by the ids of their causes. */
export interface CauseQuestion {
  readonly memberId: number;
  readonly ids: readonly number[];
}

/** Explains causes of one kind by id; those the caller may not see are left out. */
export type ExplainCauses = (call: MemberCall, question: CauseQuestion) => Promise<ReadonlyMap<number, ExplainedCause>>;

/** A group to delete, and the parent that takes over; 0 is none. */
export interface GroupMerge {
  readonly workspaceId: number;
  readonly groupId: number;
  readonly parentId: number;
}

/** Moves a deleted group's rows to its parent; without one they become everyone's. */
export type RegroupRows = (db: Handle, merge: GroupMerge) => Promise<void>;

/** What else a group's deletion moves besides its own people and groups. */
export type HeldRows = Exclude<
  keyof EndpointResponse<typeof groupCalls.previewDeletion>,
  "parentId" | "children" | "members"
>;

/** Selects the number of a group's rows that its deletion would move, as `count`. */
export type CountHeld = (group: { readonly workspaceId: number; readonly groupId: number }) => Fragment;

/** A change of a summary total; group 0 is the workspace. */
export interface TotalChange {
  readonly groupId: number;
  readonly name: string;
  readonly by: number;
}

/** What a feature's events count, and which news they are if that depends on more than their type. */
export interface FeatureCounts {
  readonly handles: readonly EventType[];
  /** Changes of totals; counters of its own are written here. */
  readonly count?: (events: readonly StoredEvent[], context: ReaderContext) => Promise<readonly TotalChange[]>;
  readonly news: (events: readonly StoredEvent[], context: ReaderContext) => Promise<readonly News[]> | readonly News[];
}

/** In hundredths over all currencies; negative if reverted. */
export interface Earning {
  readonly memberId: number;
  readonly at: Date;
  readonly score: number;
}

/** What its events make stale on everyone's pages; who may not see it finds nothing new. */
export type FeatureNews = Readonly<Partial<Record<EventType, readonly NewsTopic[]>>>;

/** What members earn by a feature's events, for the leaderboard. */
export interface FeatureEarnings {
  readonly handles: readonly EventType[];
  readonly earned: (events: readonly StoredEvent[]) => readonly Earning[];
  /** Selects the same as `member_id`, `at` and `score`, for the check and for contests. */
  readonly select: (events: Fragment) => Fragment;
  /** These are prizes of contests, which don't count in one. */
  readonly isPrize?: true;
}

/**
 * Selects `group_ids`, `name` and `value` of what the events add to totals; `events` are those of the workspace that
 * count, and what belongs to no group is everyone's.
 */
export type GroupTotals = (of: { readonly workspaceId: number; readonly events: Fragment }) => Fragment;

/**
 * Selects `id` of its cards in the feed with the `group_ids` and the `audience` of what they're about now; no audience
 * is the one that their message declares.
 */
export type CardPlaces = (workspaceId: number) => Fragment;

/** What a feature plugs into the hubs; each hub loops over the features and knows none of them. */
export interface Feature<Part extends CardPart = CardPart> {
  readonly routes: readonly Route[];
  /** What its messages are about. */
  readonly subjects?: Partial<Readonly<Record<SubjectKind, LoadSubjects>>>;
  /** Invariants that the ledger check verifies. */
  readonly checks?: readonly CheckRule[];
  readonly regroup?: RegroupRows;
  /** What of it schedules can publish. */
  readonly schedulable?: Schedulable;
  /** What the deletion of a group is said to move. */
  readonly held?: Partial<Readonly<Record<HeldRows, CountHeld>>>;
  /** What the cards of its messages show, unless they're plain. */
  readonly cards?: CardSource<Part>;
  /** Where its cards belong, for the check of the feed. */
  readonly cardPlaces?: CardPlaces;
  readonly counts?: FeatureCounts;
  readonly news?: FeatureNews;
  readonly earnings?: FeatureEarnings;
  /** Follows what members earn, without prizes, as the leaderboard counts it; returns what's new with that. */
  readonly followEarnings?: (earnings: readonly Earning[], context: ReaderContext) => Promise<readonly News[]>;
  /** What it adds to totals, by current groups: for recounting and for the check. */
  readonly totals?: GroupTotals;
  /** Words for the transfers it causes, in statements of balances. */
  readonly causes?: Readonly<Record<string, ExplainCauses>>;
  /** Its rows in the demo company; loaded only where one is made. */
  readonly demo?: () => Promise<DemoPart>;
}

export function defineFeature<Part extends CardPart = never>(feature: Feature<Part>): Feature<Part> {
  return feature;
}
