import { defineFeature } from "../feature.ts";
import { statsRoutes } from "./stats.routes.ts";

export const statsFeature = defineFeature({ routes: statsRoutes });
