export { mayBuyFree, mayMakeProduct, productAbilities } from "./product.abilities.ts";
export type { ProductAbilities, ProductQuestion } from "./product.abilities.ts";
export type { ProductCard, ProductInput } from "./product.contract.ts";
export {
  costProblems, isEndless, mayAddProduct, mayManageProducts, mayPayShown, mayPlaceProduct, mayTakeOne, returnedTo, seesEveryProduct,
  seesProduct, takenFrom, tidyCosts,
} from "./product.policy.ts";
export type { CostLine, ProductPlace } from "./product.policy.ts";
export { SAMPLE_PRODUCTS } from "./sample-products.ts";
