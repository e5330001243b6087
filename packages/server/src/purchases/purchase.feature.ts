import { defineFeature } from "../feature.ts";
import { explainPurchases } from "./explain-purchases.service.ts";
import { PURCHASE_RULES } from "./purchase-rule.repository.ts";
import { findPurchaseSubjects } from "./purchase-subject.repository.ts";
import { purchaseRoutes } from "./purchase.routes.ts";
import { regroupPurchases } from "./regroup-purchases.repository.ts";
import { purchaseCounts } from "./purchase-count.ts";
import { purchaseCardPlaces } from "./card-place.repository.ts";
import { purchaseCards } from "./purchase-card.presenter.ts";

export const purchaseFeature = defineFeature({
  routes: purchaseRoutes,
  subjects: { purchase: findPurchaseSubjects },
  checks: PURCHASE_RULES,
  causes: { purchase: explainPurchases },
  regroup: regroupPurchases,
  counts: purchaseCounts,
  cards: purchaseCards,
  cardPlaces: purchaseCardPlaces,
  demo: async () => (await import("./purchase.demo.ts")).purchaseDemo,
});
