import { activityRules, cardPlaces, regroupActivities } from "../activities/index.ts";
import { defineFeature } from "../feature.ts";
import { CHAIN_KIND, CHAIN_TABLES } from "./chain-kind.ts";
import { findChainSubjects } from "./chain-subject.repository.ts";
import { chainRoutes } from "./chain.routes.ts";
import { scheduledChain } from "./scheduled-chain.ts";

export const chainFeature = defineFeature({
  routes: chainRoutes,
  subjects: { chain: findChainSubjects },
  checks: activityRules(CHAIN_KIND),
  regroup: regroupActivities(CHAIN_TABLES),
  schedulable: scheduledChain,
  cardPlaces: cardPlaces({ tables: CHAIN_TABLES, categories: ["chain"], idKey: "chainId" }),
  news: {
    "chain.published": ["chains"],
    "chain.updated": ["chains"],
    "chain.closed": ["chains"],
    "chain.discarded": ["chains"],
  },
});
