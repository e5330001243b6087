import { defineFeature } from "../feature.ts";
import { SCHEDULE_RULES } from "./schedule-rule.repository.ts";

/** Its routes publish other features' things, so they're created over all of them. */
export const scheduleFeature = defineFeature({ routes: [], checks: SCHEDULE_RULES });
