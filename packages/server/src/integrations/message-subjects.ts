import { findAchievementSubjects } from "../achievements/index.ts";
import { findChallengeSubjects } from "../challenges/index.ts";
import { findPerkSubjects } from "../perks/index.ts";
import { findPurchaseSubjects } from "../purchases/index.ts";
import type { SubjectLoaders } from "../readers/message-context.ts";

/** What chat messages are about. */
export const messageSubjects: SubjectLoaders = {
  challenge: findChallengeSubjects,
  achievement: findAchievementSubjects,
  perk: findPerkSubjects,
  purchase: findPurchaseSubjects,
};
