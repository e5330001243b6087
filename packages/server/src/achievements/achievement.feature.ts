import { defineFeature } from "../feature.ts";
import { ACHIEVEMENT_RULES } from "./achievement-rule.repository.ts";
import { findAchievementSubjects } from "./achievement-subject.repository.ts";
import { achievementRoutes } from "./achievement.routes.ts";
import { regroupAchievements } from "./regroup-achievements.repository.ts";
import { achievementCardPlaces } from "./card-place.repository.ts";
import { achievementCards } from "./achievement-card.presenter.ts";

export const achievementFeature = defineFeature({
  routes: achievementRoutes,
  subjects: { achievement: findAchievementSubjects },
  checks: ACHIEVEMENT_RULES,
  regroup: regroupAchievements,
  cards: achievementCards,
  cardPlaces: achievementCardPlaces,
  news: {
    "achievement_template.saved": ["achievements"],
    "achievement_template.deleted": ["achievements"],
  },
  demo: async () => (await import("./achievement.demo.ts")).achievementDemo,
});
