import { defineFeature } from "../feature.ts";
import { jiraRewardRoutes } from "./jira-reward.routes.ts";
import { suggestionCards } from "./suggestion-card.presenter.ts";
import { regroupRules } from "./jira-rule.repository.ts";

export const jiraRewardFeature = defineFeature({
  routes: jiraRewardRoutes,
  regroup: regroupRules,
  cards: suggestionCards,
  news: {
    "jira_rule.saved": ["settings"],
    "jira_rule.deleted": ["settings"],
    "jira_opt_in.changed": ["settings"],
  },
});
