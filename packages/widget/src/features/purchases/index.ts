export { perksOf } from "./perks-of.ts";
export { ProfilePerks } from "./profile-perks.tsx";
