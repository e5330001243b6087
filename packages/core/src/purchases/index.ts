export { purchaseAbilities } from "./purchase.abilities.ts";
export * as purchaseCalls from "./purchase.contract.ts";
export {
  abilityToBuy,
  boughtText,
  EMPTY_PURCHASE_DRAFT,
  isPaid,
  isPriceChanged,
  isRecipientMissing,
  toPurchase,
} from "./purchase.form.ts";
export type { PurchaseDraft } from "./purchase.form.ts";
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
export type { PurchaseCard, PurchaseList, PurchasePart, PurchaseStatus } from "./purchase.shapes.ts";
