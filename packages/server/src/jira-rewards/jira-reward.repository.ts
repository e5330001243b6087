import type { JiraEffect, JiraReward, JiraRewardState } from "@guildhall/core/jira-rewards";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { IssueKey } from "./issue-key.ts";
import { TEMPO_EVENT, TEMPO_LOOK_MS } from "./tempo-events.ts";

export interface RewardKey extends IssueKey {
  readonly effect: JiraEffect;
}

/** Null if the issue has never earned it. */
export async function findReward(
  db: Handle,
  { workspaceId, site, issueId, effect }: RewardKey,
): Promise<(JiraReward & { readonly ruleId: number }) | null> {
  const row = await db
    .selectFrom("jira_rewards")
    .select(["state", "account", "earned_at as earnedAt", "due_at as dueAt", "rule_id as ruleId"])
    .where("workspace_id", "=", workspaceId)
    .where("site", "=", site)
    .where("issue_id", "=", issueId)
    .where("effect", "=", effect)
    .executeTakeFirst();
  return row ?? null;
}

/** Writes what has become of a reward; never touches one that's settled. */
export async function saveReward(
  db: Handle,
  { workspaceId, site, issueId, effect }: RewardKey,
  { state, account, earnedAt, dueAt, ruleId }: JiraReward & { readonly ruleId: number },
): Promise<void> {
  await sql`
    insert into jira_rewards as r (workspace_id, site, issue_id, effect, rule_id, account, earned_at, due_at, state)
    values (${workspaceId}, ${site}, ${issueId}, ${effect}, ${ruleId}, ${account}, ${earnedAt}, ${dueAt}, ${state})
    on conflict (workspace_id, site, issue_id, effect) do update
      set rule_id = excluded.rule_id, account = excluded.account, earned_at = excluded.earned_at,
        due_at = excluded.due_at, state = excluded.state, member_id = 0, refusal = '', settled_at = null
      where r.state <> 'settled'
  `.execute(db);
}

interface SettledReward {
  readonly state: Extract<JiraRewardState, "settled" | "passed_over">;
  readonly memberId: number;
  /** Why it isn't given; "" if it is. */
  readonly refusal: string;
  readonly at: Date;
}

export async function settleReward(
  db: Handle,
  { workspaceId, site, issueId, effect }: RewardKey,
  { state, memberId, refusal, at }: SettledReward,
): Promise<void> {
  await db
    .updateTable("jira_rewards")
    .set({ state, member_id: memberId, refusal, settled_at: at })
    .where("workspace_id", "=", workspaceId)
    .where("site", "=", site)
    .where("issue_id", "=", issueId)
    .where("effect", "=", effect)
    .where("state", "=", "waiting")
    .execute();
}

/**
 * Rewards of all workspaces whose time has come, the first due first. Left out are issues that rest, and worklogs of Tempo
 * until it has been asked whether they still stand: it doesn't tell what was deleted while nobody asked.
 */
export async function findDueRewards(
  db: Handle,
  { at, limit }: { readonly at: Date; readonly limit: number },
): Promise<readonly RewardKey[]> {
  const { rows } = await sql<RewardKey>`
    select r.workspace_id as "workspaceId", r.site, r.issue_id as "issueId", r.effect
    from jira_rewards r
    join jira_issues i on i.workspace_id = r.workspace_id and i.site = r.site and i.id = r.issue_id
    where r.state = 'waiting' and r.due_at <= ${at} and (i.retry_at is null or i.retry_at <= ${at})
      and not exists (
        select from jira_rules l
          join jira_events e on e.workspace_id = r.workspace_id and e.site = r.site and e.issue_id = r.issue_id
            and starts_with(e.id, ${TEMPO_EVENT})
          join jira_sites s on s.workspace_id = r.workspace_id and s.cloud_id = r.site and s.state = 'active'
            and s.tempo_token is not null
            and greatest(s.tempo_read_at, r.looked_at) < r.due_at - make_interval(secs => ${TEMPO_LOOK_MS / 1000})
        where l.workspace_id = r.workspace_id and l.id = r.rule_id and l.outcome = 'worklog'
      )
    order by r.due_at, r.workspace_id, r.site, r.issue_id, r.effect limit ${limit}
  `.execute(db);
  return rows;
}

/** Rewards that a member has been given by a rule for what was earned within a span. */
export async function countGiven(
  db: Handle,
  given: {
    readonly workspaceId: number;
    readonly memberId: number;
    readonly ruleId: number;
    readonly startsAt: Date;
    readonly endsAt: Date;
  },
): Promise<number> {
  const { count } = await db
    .selectFrom("jira_rewards")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("workspace_id", "=", given.workspaceId)
    .where("member_id", "=", given.memberId)
    .where("rule_id", "=", given.ruleId)
    .where("state", "=", "settled")
    .where("refusal", "=", "")
    .where("earned_at", ">=", given.startsAt)
    .where("earned_at", "<", given.endsAt)
    .executeTakeFirstOrThrow();
  return count;
}
