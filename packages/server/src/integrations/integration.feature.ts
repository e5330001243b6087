import { defineFeature } from "../feature.ts";
import { integrationRoutes } from "./integration.routes.ts";

export const integrationFeature = defineFeature({ routes: integrationRoutes });
