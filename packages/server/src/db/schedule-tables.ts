import type { ScheduledEntityType, ScheduleType } from "@guildhall/core/schedules";
import type { Defaulted, Instant, Optional } from "./columns.ts";

/** When a draft is published automatically: the user's choice, and the resulting instant. */
export interface ScheduleTable {
  workspace_id: number;
  entity_type: ScheduledEntityType;
  entity_id: number;
  type: ScheduleType;
  starts_on: string;
  local_time: string;
  day_of_month: number;
  weekday: number;
  next_on: Optional<string>;
  publish_at: Optional<Date>;
  due_at: Optional<Date>;
  failures: Defaulted<number>;
  last_error: Defaulted<string>;
  /** Nothing is published from then until it's resumed. */
  paused_at: Optional<Date>;
  created_by: Defaulted<number>;
  saved_at: Instant;
}

/** A scheduled publication; it also covers `missed` earlier occurrences. */
export interface ScheduleOccurrenceTable {
  workspace_id: number;
  entity_type: ScheduledEntityType;
  entity_id: number;
  occurs_at: Instant;
  published_at: Instant;
  published_id: number;
  missed: Defaulted<number>;
}
