export { lockProduct } from "./product.repository.ts";
export type { ProductRow } from "./product.repository.ts";
export { saveStock } from "./save-product.repository.ts";
export { ownGroups, requireOnShelf } from "./visible-products.ts";
