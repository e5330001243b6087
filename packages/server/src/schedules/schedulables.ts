import { scheduledChallenge } from "../challenges/index.ts";
import type { Schedulable } from "../timetable/schedulable.ts";

/** Every kind of thing that schedules publish. */
export const schedulables: readonly Schedulable[] = [scheduledChallenge];
