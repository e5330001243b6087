import type { FeatureCounts } from "../feature.ts";

/** Perks have no totals. Those who may not see the perk find nothing new. */
export const perkCounts: FeatureCounts = {
  handles: ["product.added", "product.changed", "product.deleted"],
  news: (events) => events.map(() => ({ topics: ["products"], memberIds: [] })),
};
