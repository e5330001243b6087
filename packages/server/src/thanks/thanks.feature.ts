import { defineFeature } from "../feature.ts";
import { explainThanks } from "./explain-thanks.service.ts";
import { THANKS_RULES } from "./thanks-rule.repository.ts";
import { thanksRoutes } from "./thanks.routes.ts";
import { regroupThanks } from "./regroup-thanks.repository.ts";
import { thanksCounts } from "./thanks-count.ts";
import { THANKS_COUNTER_RULES } from "./thanks-counter-rule.repository.ts";
import { thanksEarnings } from "./thanks-earning.repository.ts";
import { countHeldThanks } from "./thanks-held.repository.ts";
import { thanksTotals } from "./thanks-total.repository.ts";
import { thanksCardPlaces } from "./card-place.repository.ts";
import { thanksCards } from "./thanks-card.presenter.ts";

export const thanksFeature = defineFeature({
  routes: thanksRoutes,
  checks: [...THANKS_RULES, ...THANKS_COUNTER_RULES],
  causes: { thanks: explainThanks },
  regroup: regroupThanks,
  held: { groupThanks: countHeldThanks },
  counts: thanksCounts,
  earnings: thanksEarnings,
  totals: thanksTotals,
  cards: thanksCards,
  cardPlaces: thanksCardPlaces,
  demo: async () => (await import("./thanks.demo.ts")).thanksDemo,
});
