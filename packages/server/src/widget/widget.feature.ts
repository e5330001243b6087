import { defineFeature } from "../feature.ts";
import { widgetRoutes } from "./widget.routes.ts";

export const widgetFeature = defineFeature({ routes: widgetRoutes });
