import { defineFeature } from "../feature.ts";
import { balanceCounts } from "./balance-count.ts";

/** Its routes explain other features' transfers, so they're created over all of them. */
export const balanceFeature = defineFeature({
  routes: [],
  counts: balanceCounts,
  demo: async () => (await import("./balance.demo.ts")).balanceDemo,
});
