import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { MAX_JIRA_RULES } from "../lib/limits.ts";

/** `too_many_jira_rules` if the workspace has its share. */
export function mayAddJiraRule(count: number): Decision {
  return count < MAX_JIRA_RULES ? ALLOWED : denied("too_many_jira_rules");
}
