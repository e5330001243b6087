import { defineFeature } from "../feature.ts";
import { pageRoutes } from "./page.routes.ts";

export const pageFeature = defineFeature({ routes: pageRoutes });
