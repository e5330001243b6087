export * as achievementCalls from "./achievement.contract.ts";
export { mayCreateTemplate } from "./achievement.policy.ts";
export type { Achievement, AchievementTemplate } from "./achievement.shapes.ts";
export {
  AWARD_PAUSE_MS,
  awardedPeriod,
  awardedSince,
  awardReference,
  awardTypeOf,
  duePeriod,
  periodWinners,
} from "./period-award.ts";
export type { PeriodAwardType } from "./period-award.ts";
