import { scheduleCalls } from "@guildhall/core/schedules";
import type { EntitySchedule } from "@guildhall/core/schedules";
import { api } from "../../session/api.ts";
import type { ScheduledThing } from "./scheduled-thing.ts";

/** A schedule as its form read it; all null if there was none. */
export interface SeenSchedule {
  readonly type: EntitySchedule["type"] | null;
  readonly publishAt: string | null;
  readonly day: number | null;
}

/** What a form is based on: the existing schedule, or none for a proposed one. */
export function seenOf({ isNew, type, publishAt, day }: EntitySchedule): SeenSchedule {
  return isNew ? { type: null, publishAt: null, day: null } : { type, publishAt, day };
}

/**
 * Saves over the schedule that was seen; false if it was removed meanwhile and should stay so, in which case nothing is
 * sent.
 */
export async function saveEntitySchedule(
  thing: ScheduledThing,
  { wanted: { type, publishAt, day }, seen }: { readonly wanted: SeenSchedule; readonly seen: SeenSchedule },
): Promise<boolean> {
  if (type === null || publishAt === null) return false;
  // The day of the month is only sent for monthly repeats.
  const body = { type, publishAt, ...(type === "monthly" && day !== null && { day }), seen };
  await api.call(scheduleCalls.save, { params: thing, body }, { quiet: true });
  return true;
}
