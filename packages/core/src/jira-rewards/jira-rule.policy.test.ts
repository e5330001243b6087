import { expect, it } from "vitest";
import { MAX_JIRA_RULES } from "../lib/limits.ts";
import { mayAddJiraRule } from "./jira-rule.policy.ts";

it("a workspace has room for one rule more up to the most rules", () => {
  expect([0, MAX_JIRA_RULES - 1, MAX_JIRA_RULES].map(mayAddJiraRule)).toEqual([true, true, false]);
});
