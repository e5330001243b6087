import type { StatementCause, StatementLine } from "@guildhall/core/balances";
import type { MessageSubject, SubjectKind } from "@guildhall/core/messages";
import type { Fragment, Handle, Tx } from "./db/database.ts";
import type { Route } from "./http/implement.ts";
import type { CheckRule } from "./ledger/check-rule.repository.ts";
import type { MemberCall } from "./lib/deps.ts";

/** Loads current subjects of one kind by id; deleted ones are left out. */
export type LoadSubjects = (
  tx: Tx,
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

/**
 * Selects `group_ids`, `name` and `value` of what the events add to the groups' totals; `events` are those of the
 * workspace that count.
 */
export type GroupTotals = (of: { readonly workspaceId: number; readonly events: Fragment }) => Fragment;

/**
 * Selects `id` of its cards in the feed with the `group_ids` and the `audience` of what they're about now; no audience
 * is the one that their message declares.
 */
export type CardPlaces = (workspaceId: number) => Fragment;

/** What a feature plugs into the hubs; each hub loops over the features and knows none of them. */
export interface Feature {
  readonly routes: readonly Route[];
  /** What its messages are about. */
  readonly subjects?: Partial<Readonly<Record<SubjectKind, LoadSubjects>>>;
  /** Invariants that the ledger check verifies. */
  readonly checks?: readonly CheckRule[];
  readonly regroup?: RegroupRows;
  /** Where its cards belong, for the check of the feed. */
  readonly cards?: CardPlaces;
  /** What it adds to the totals of groups, by their current groups. */
  readonly totals?: GroupTotals;
  /** Words for the transfers it causes, in statements of balances. */
  readonly causes?: Partial<Readonly<Record<StatementCause["kind"], ExplainCauses>>>;
}

export function defineFeature(feature: Feature): Feature {
  return feature;
}
