export { mayBuyFree, mayCreatePerk, perkAbilities } from "./perk.abilities.ts";
export * as perkCalls from "./perk.contract.ts";
export { balancesAround, draftOf, isBelowZero, missingIn, missingText, priceProblems, toPerk } from "./perk.form.ts";
export type { PerkDraft, PerkForEdit } from "./perk.form.ts";
export { keepNumeric, quantityChange, readQuantity } from "./perk-quantity.ts";
export {
  costProblems,
  isEndless,
  mayAddPerk,
  mayManagePerks,
  mayPayShown,
  mayPlacePerk,
  mayTakeOne,
  returnedTo,
  seesEveryPerk,
  seesPerk,
  takenFrom,
  tidyCosts,
} from "./perk.policy.ts";
export type { CostLine } from "./perk.policy.ts";
export type { Perk, PerkInput, PerkPart } from "./perk.shapes.ts";
export { SAMPLE_PRODUCTS } from "./sample-perks.ts";
