export { awardDuePeriod, findDueAwards } from "./award-period.service.ts";
export { grantAchievements } from "./grant-achievements.service.ts";
export { listUserAchievements } from "./list-user-achievements.service.ts";
export { findTemplates } from "./template.repository.ts";
