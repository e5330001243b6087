import { defineFeature } from "../feature.ts";
import { feedRoutes } from "./feed.routes.ts";

export const feedFeature = defineFeature({ routes: feedRoutes });
