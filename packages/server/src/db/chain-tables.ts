import type { ActivityListing, StepType } from "@guildhall/core/activities";
import type { ChainStatus } from "@guildhall/core/chains";
import type { Generated } from "kysely";
import type { ActivityTable } from "./activity-tables.ts";
import type { Defaulted, Instant, Optional } from "./columns.ts";

export interface ChainTable extends ActivityTable<ChainStatus, ActivityListing> {
  send_reminder: Defaulted<boolean>;
  is_welcome: Defaulted<boolean>;
}

/** `position` is from 0. */
export interface ChainStepTable {
  workspace_id: number;
  id: Generated<number>;
  chain_id: number;
  position: number;
  entity_type: StepType;
  entity_id: number;
}

export interface ChainStepDoneTable {
  workspace_id: number;
  chain_id: number;
  member_id: number;
  step_id: number;
  done_at: Instant;
}

/** `remind_at` is null if they aren't reminded. */
export interface ChainMemberTable {
  workspace_id: number;
  chain_id: number;
  member_id: number;
  started_at: Instant;
  last_done_at: Optional<Date>;
  finished_at: Optional<Date>;
  remind_at: Optional<Date>;
  reminded_at: Optional<Date>;
}
