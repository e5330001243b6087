import { scheduleCalls } from "@guildhall/core/schedules";
import type { EntitySchedule } from "@guildhall/core/schedules";
import { api } from "../../session/api.ts";
import type { ScheduledThing } from "./schedule.queries.ts";

/** A schedule as its form read it; each field is null where there was none. */
export interface SeenSchedule {
  readonly type: EntitySchedule["type"] | null;
  readonly publishAt: string | null;
  readonly day: number | null;
}

/** What a form rests on: the schedule there is; of a proposal, that there is none. */
export function seenOf({ isNew, type, publishAt, day }: EntitySchedule): SeenSchedule {
  return isNew ? { type: null, publishAt: null, day: null } : { type, publishAt, day };
}

/** Saves a schedule over the one that was seen; false where somebody has removed it, which is to stay, and so nothing is sent. */
export async function saveEntitySchedule(
  thing: ScheduledThing,
  { wanted: { type, publishAt, day }, seen }: { readonly wanted: SeenSchedule; readonly seen: SeenSchedule },
): Promise<boolean> {
  if (type === null || publishAt === null) return false;
  // The wanted day goes along only where it is repeated.
  const body = { type, publishAt, ...(type === "monthly" && day !== null && { day }), seen };
  await api.call(scheduleCalls.save, { params: thing, body }, { quiet: true });
  return true;
}
