import { scheduledChallenge } from "../challenges/index.ts";
import type { Schedulable } from "./schedulable.ts";

/** Every kind of thing that schedules publish. */
export const schedulables: readonly Schedulable[] = [scheduledChallenge];
