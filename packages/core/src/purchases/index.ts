export type { PurchaseCard, PurchaseList, PurchaseStatus } from "./purchase.contract.ts";
