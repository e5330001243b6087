import type { StatementCause, StatementLine } from "@guildhall/core/balances";
import type { MessageSubject, SubjectKind } from "@guildhall/core/messages";
import type { Tx } from "./db/database.ts";
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

/** What a feature plugs into the hubs; each hub loops over the features and knows none of them. */
export interface Feature {
  readonly routes: readonly Route[];
  /** What its messages are about. */
  readonly subjects?: Partial<Readonly<Record<SubjectKind, LoadSubjects>>>;
  /** Invariants that the ledger check verifies. */
  readonly checks?: readonly CheckRule[];
  /** Words for the transfers it causes, in statements of balances. */
  readonly causes?: Partial<Readonly<Record<StatementCause["kind"], ExplainCauses>>>;
}

export function defineFeature(feature: Feature): Feature {
  return feature;
}
