import { MAX_JIRA_RULES } from "../lib/limits.ts";

/** Whether a workspace with so many rules may have another one. */
export function mayAddJiraRule(count: number): boolean {
  return count < MAX_JIRA_RULES;
}
