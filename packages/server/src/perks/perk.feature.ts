import { defineFeature } from "../feature.ts";
import { PERK_RULES } from "./perk-rule.repository.ts";
import { findPerkSubjects } from "./perk-subject.repository.ts";
import { perkRoutes } from "./perk.routes.ts";
import { regroupPerks } from "./regroup-perks.repository.ts";
import { perkCardPlaces } from "./card-place.repository.ts";
import { perkCards } from "./perk-card.presenter.ts";

export const perkFeature = defineFeature({
  routes: perkRoutes,
  subjects: { perk: findPerkSubjects },
  checks: PERK_RULES,
  regroup: regroupPerks,
  news: { "product.added": ["products"], "product.changed": ["products"], "product.deleted": ["products"] },
  cards: perkCards,
  cardPlaces: perkCardPlaces,
  demo: async () => (await import("./perk.demo.ts")).perkDemo,
});
