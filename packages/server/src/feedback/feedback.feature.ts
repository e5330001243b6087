import { defineFeature } from "../feature.ts";
import { feedbackRoutes } from "./feedback.routes.ts";

export const feedbackFeature = defineFeature({ routes: feedbackRoutes });
