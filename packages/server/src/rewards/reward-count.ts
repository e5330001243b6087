import type { FeatureCounts } from "../feature.ts";

/** Erasing balances changes everyone's. */
export const rewardCounts: FeatureCounts = {
  handles: ["rewards.erased"],
  news: (events) => events.map(() => ({ topics: ["balances"], memberIds: [] })),
};
