export { mayBuyFree, mayMakeProduct, productAbilities } from "./perk.abilities.ts";
export type { ProductAbilities, ProductQuestion } from "./perk.abilities.ts";
export type { ProductCard, ProductInput } from "./perk.contract.ts";
export {
  costProblems, isEndless, mayAddProduct, mayManageProducts, mayPayShown, mayPlaceProduct, mayTakeOne, returnedTo, seesEveryProduct,
  seesProduct, takenFrom, tidyCosts,
} from "./perk.policy.ts";
export type { CostLine, ProductPlace } from "./perk.policy.ts";
export { SAMPLE_PRODUCTS } from "./sample-perks.ts";
