export { grantAchievements } from "./grant-achievements.service.ts";
export { readAchievements } from "./read-achievements.service.ts";
export { findTemplates } from "./template.repository.ts";
