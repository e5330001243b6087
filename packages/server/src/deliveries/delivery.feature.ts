import { defineFeature } from "../feature.ts";
import { deliveryRoutes } from "./delivery.routes.ts";

export const deliveryFeature = defineFeature({ routes: deliveryRoutes });
