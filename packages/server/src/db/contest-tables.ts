import type { ActivityListing } from "@guildhall/core/activities";
import type { ContestStatus, ContestType } from "@guildhall/core/contests";
import type { ActivityTable } from "./activity-tables.ts";
import type { Defaulted, Instant, Optional } from "./columns.ts";

/** `electorate` is how many could have voted when it was closed. */
export interface ContestTable extends ActivityTable<ContestStatus, ActivityListing> {
  type: Defaulted<ContestType>;
  places: Defaulted<number>;
  closes_at: Optional<Date>;
  image_url: Defaulted<string>;
  raw_image_url: Defaulted<string>;
  over_told_at: Optional<Date>;
  electorate: Optional<number>;
}

/** Amounts are hundredths; place 0 is the other rewards. */
export interface ContestRewardTable {
  workspace_id: number;
  contest_id: number;
  place: number;
  currency_id: number;
  amount: number;
}

export interface ContestMemberTable {
  workspace_id: number;
  contest_id: number;
  member_id: number;
  joined_at: Instant;
}

export interface ContestVoteTable {
  workspace_id: number;
  contest_id: number;
  voter_id: number;
  candidate_id: number;
}

/** Earnings in hundredths, while it's open. */
export interface ContestScoreTable {
  workspace_id: number;
  contest_id: number;
  member_id: number;
  score: number;
  last_at: Instant;
}

/** `score` and `tie` are null if somebody chose them. */
export interface ContestWinnerTable {
  workspace_id: number;
  contest_id: number;
  member_id: number;
  place: number;
  score: Optional<number>;
  tie: Optional<number>;
}
