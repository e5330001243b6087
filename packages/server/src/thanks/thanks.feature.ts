import { defineFeature } from "../feature.ts";
import { explainThanks } from "./explain-thanks.service.ts";
import { THANKS_RULES } from "./thanks-rule.repository.ts";
import { thanksRoutes } from "./thanks.routes.ts";
import { regroupThanks } from "./regroup-thanks.repository.ts";
import { thanksTotals } from "./thanks-total.repository.ts";
import { thanksCards } from "./thanks-card.repository.ts";

export const thanksFeature = defineFeature({
  routes: thanksRoutes,
  checks: THANKS_RULES,
  causes: { thanks: explainThanks },
  regroup: regroupThanks,
  totals: thanksTotals,
  cards: thanksCards,
});
