export { grantAchievements } from "./grant-achievements.service.ts";
export type { GrantRequest } from "./grant-achievements.service.ts";
