import { defineFeature } from "../feature.ts";
import { SCHEDULE_RULES } from "./schedule-rule.repository.ts";
import { scheduleRoutes } from "./schedule.routes.ts";

export const scheduleFeature = defineFeature({
  routes: scheduleRoutes,
  checks: SCHEDULE_RULES,
  demo: async () => (await import("./schedule.demo.ts")).scheduleDemo,
});
