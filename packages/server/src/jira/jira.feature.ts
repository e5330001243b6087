import { defineFeature } from "../feature.ts";
import { jiraRoutes } from "./jira.routes.ts";

export const jiraFeature = defineFeature({ routes: jiraRoutes });
