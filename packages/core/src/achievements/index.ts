export { mayAddTemplate } from "./achievement.policy.ts";
export type { Achievement, AchievementTemplate } from "./achievement.shapes.ts";
