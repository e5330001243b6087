export type { ProductCard, ProductInput } from "./product.contract.ts";
