import type { ScheduledEntityType, ScheduleType } from "@guildhall/core/schedules";
import type { Defaulted, Instant, Optional } from "./columns.ts";

/** When a draft is published by itself: what people said, and the instant that follows from it. */
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
  /** Since when nothing is published until it is resumed. */
  paused_at: Optional<Date>;
  created_by: Defaulted<number>;
  saved_at: Instant;
}

/** A publication by schedule; `missed` more occurrences are made up for by it. */
export interface ScheduleOccurrenceTable {
  workspace_id: number;
  entity_type: ScheduledEntityType;
  entity_id: number;
  occurs_at: Instant;
  published_at: Instant;
  published_id: number;
  missed: Defaulted<number>;
}
