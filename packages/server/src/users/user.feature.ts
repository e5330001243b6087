import { defineFeature } from "../feature.ts";
import { newUserRoutes } from "./new-user.routes.ts";
import { userRoutes } from "./user.routes.ts";

export const userFeature = defineFeature({ routes: [...userRoutes, ...newUserRoutes] });
