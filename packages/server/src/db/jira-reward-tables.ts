import type { JiraEffect, JiraEvent, JiraOutcome, JiraRewardState, JiraRule } from "@guildhall/core/jira-rewards";
import type { Generated } from "kysely";
import type { Defaulted, Instant, Json, Optional } from "./columns.ts";

/** What a project's work is rewarded for. */
export interface JiraRuleTable {
  workspace_id: number;
  id: Generated<number>;
  project_key: string;
  site_url: Defaulted<string>;
  group_id: Defaulted<number>;
  outcome: JiraOutcome;
  wait_days: number;
  effect: JiraEffect;
  asks: Defaulted<JiraRule["asks"]>;
  daily_cap: number;
  is_enabled: Defaulted<boolean>;
  since: Instant;
}

/** Members who take part. */
export interface JiraOptInTable {
  workspace_id: number;
  member_id: number;
  since: Instant;
}

/** What sites told of their issues. */
export interface JiraEventTable {
  workspace_id: number;
  site: string;
  id: string;
  issue_id: string;
  event: Json<JiraEvent>;
  received_at: Instant;
  applied_at: Optional<Date>;
}

/** Locked while an issue is worked on. */
export interface JiraIssueTable {
  workspace_id: number;
  site: string;
  id: string;
  attempts: Defaulted<number>;
  retry_at: Optional<Date>;
  forgotten_until: Optional<Date>;
  is_over: Defaulted<boolean>;
}

/** What issues earned. */
export interface JiraRewardTable {
  workspace_id: number;
  site: string;
  issue_id: string;
  effect: JiraEffect;
  rule_id: number;
  account: string;
  member_id: Defaulted<number>;
  earned_at: Instant;
  due_at: Instant;
  state: JiraRewardState;
  refusal: Defaulted<string>;
  settled_at: Optional<Date>;
  looked_at: Optional<Date>;
}
