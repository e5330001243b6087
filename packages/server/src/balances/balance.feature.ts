import { defineFeature } from "../feature.ts";
import { adjustmentCards } from "./adjustment-card.presenter.ts";
import { balanceCounts } from "./balance-count.ts";

/** Its routes explain other features' transfers, so they're created over all of them. */
export const balanceFeature = defineFeature({
  routes: [],
  counts: balanceCounts,
  cards: adjustmentCards,
  demo: async () => (await import("./balance.demo.ts")).balanceDemo,
});
