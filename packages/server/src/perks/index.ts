export { lockPerk } from "./perk.repository.ts";
export type { PerkRow } from "./perk.repository.ts";
export { saveStock } from "./save-perk.repository.ts";
export { ownGroups, requireListed } from "./visible-perks.ts";
