import { ACTIVITY_KINDS } from "@guildhall/core/permissions";
import type { ScheduledEntityType } from "@guildhall/core/schedules";

export interface ScheduledThing {
  readonly type: ScheduledEntityType;
  readonly id: number;
}

/** URL of a list of such things. */
export function listHref({ type }: ScheduledThing, list: "draft" | "schedule"): string {
  return `/${ACTIVITY_KINDS[type]}/${list}`;
}

/** The lists' route, to check whether the panel has it. */
export function listRoute({ type }: ScheduledThing): string {
  return `/${ACTIVITY_KINDS[type]}/$type`;
}

/** What a repeating schedule publishes. */
export function copiesOf({ type }: Pick<ScheduledThing, "type">): "timetable:copies" | "timetable:copiesOfSteps" {
  return type === "chain" ? "timetable:copiesOfSteps" : "timetable:copies";
}
