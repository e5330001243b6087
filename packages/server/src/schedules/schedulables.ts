import { scheduledChallenge } from "../challenges/index.ts";
import type { Schedulable } from "./schedulable.ts";

export const schedulables: readonly Schedulable[] = [scheduledChallenge];
