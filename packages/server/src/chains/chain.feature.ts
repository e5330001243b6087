import { cardPlaces, countHeld, regroupActivities } from "../activities/index.ts";
import { defineFeature } from "../feature.ts";
import { chainCards } from "./chain-cards.ts";
import { chainCounts } from "./chain-count.ts";
import { CHAIN_TABLES } from "./chain-kind.ts";
import { CHAIN_RULES } from "./chain-rule.repository.ts";
import { findChainSubjects } from "./chain-subject.repository.ts";
import { chainRoutes } from "./chain.routes.ts";
import { scheduledChain } from "./scheduled-chain.ts";

export const chainFeature = defineFeature({
  routes: chainRoutes,
  subjects: { chain: findChainSubjects },
  checks: CHAIN_RULES,
  cards: chainCards,
  counts: chainCounts,
  regroup: regroupActivities(CHAIN_TABLES),
  schedulable: scheduledChain,
  held: { chains: countHeld(CHAIN_TABLES) },
  cardPlaces: cardPlaces({ tables: CHAIN_TABLES, categories: ["chain"], idKey: "chainId" }),
  news: {
    "chain.published": ["chains", "challenges", "quizzes"],
    "chain.updated": ["chains", "challenges", "quizzes"],
    "chain.closed": ["chains", "challenges", "quizzes"],
    "chain.discarded": ["chains"],
  },
  demo: async () => (await import("./chain.demo.ts")).chainDemo,
});
