export { purchaseAbilities } from "./purchase.abilities.ts";
export {
  activatePurchase,
  activatePurchases,
  createPurchase,
  exportPurchases,
  getPurchasesInfo,
  listPurchases,
  listUserPurchases,
  refundPurchase,
  requestPurchaseActivation,
} from "./purchase.contract.ts";
export type { PurchaseCard, PurchaseList, PurchaseStatus } from "./purchase.contract.ts";
export { purchaseMachine } from "./purchase.machine.ts";
export type { PurchaseEvent } from "./purchase.machine.ts";
export {
  isActivated,
  isGiftTo,
  isRefunded,
  listOfPurchase,
  managesPurchases,
  mayExportPurchases,
  purchaseListsOf,
  responsiblesFor,
  seesNote,
  seesPrice,
  seesPurchase,
} from "./purchase.policy.ts";
