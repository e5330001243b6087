import type { Generated } from "kysely";
import type { Defaulted, Instant, Json, Optional } from "./columns.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What every kind of activity has; `list` is empty for a deleted draft, `listed_at` is the sort key of its list. */
export interface ActivityTable<Status extends string, Listing extends string> {
  workspace_id: number;
  id: Generated<number>;
  status: Status;
  list: Listing;
  listed_at: Instant;
  title: string;
  description: Defaulted<string>;
  channel: Json<Named | null> | null;
  group_id: Defaulted<number>;
  author_member_id: number;
  copy_of: Defaulted<number>;
  copied_for: Optional<Date>;
  created_at: Instant;
  publish_at: Optional<Date>;
  published_at: Optional<Date>;
  closed_at: Optional<Date>;
}

/** Activities of a kind per list and group, without subgroups. */
export interface ActivityCounterTable {
  workspace_id: number;
  group_id: number;
  list: string;
  value: Defaulted<number>;
}

/** Activities of a kind that entered a list, per group and month; `month` is its first day. */
export interface ActivityMonthTable {
  workspace_id: number;
  list: string;
  group_id: number;
  month: string;
  value: number;
}
