import { defineFeature } from "../feature.ts";
import { notificationRoutes } from "./notification.routes.ts";

export const notificationFeature = defineFeature({ routes: notificationRoutes });
