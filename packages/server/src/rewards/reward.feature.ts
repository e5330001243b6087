import { defineFeature } from "../feature.ts";
import { rewardRoutes } from "./reward.routes.ts";

export const rewardFeature = defineFeature({ routes: rewardRoutes, news: { "rewards.erased": ["balances"] } });
