import { defineFeature } from "../feature.ts";
import { workspaceRoutes } from "./workspace.routes.ts";

export const workspaceFeature = defineFeature({ routes: workspaceRoutes });
