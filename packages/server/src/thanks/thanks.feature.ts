import { defineFeature } from "../feature.ts";
import { explainThanks } from "./explain-thanks.service.ts";
import { THANKS_RULES } from "./thanks-rule.repository.ts";
import { thanksRoutes } from "./thanks.routes.ts";

export const thanksFeature = defineFeature({
  routes: thanksRoutes,
  checks: THANKS_RULES,
  causes: { thanks: explainThanks },
});
