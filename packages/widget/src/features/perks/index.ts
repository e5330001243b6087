export { BuyDialog } from "./buy-dialog.tsx";
export { useFindPeople } from "./find-people.ts";
export { PerkPicture } from "./perk-picture.tsx";
export { PerksList, type PerksListProps } from "./perks-list.tsx";
export { perksInput, usePerks } from "./use-perks.ts";
