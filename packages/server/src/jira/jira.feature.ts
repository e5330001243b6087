import { defineFeature } from "../feature.ts";
import { jiraRoutes } from "./jira.routes.ts";

export const jiraFeature = defineFeature({
  routes: jiraRoutes,
  news: {
    "jira_site.connected": ["chats", "session"],
    "jira_site.disconnected": ["chats", "session"],
    "jira_site.changed": ["chats"],
    "jira_tempo.refused": ["chats"],
  },
});
