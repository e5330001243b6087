import { defineFeature } from "../feature.ts";
import { rewardCounts } from "./reward-count.ts";
import { rewardRoutes } from "./reward.routes.ts";

export const rewardFeature = defineFeature({ routes: rewardRoutes, counts: rewardCounts });
