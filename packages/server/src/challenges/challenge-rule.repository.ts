import { sql } from "kysely";
import { activityRules } from "../activities/index.ts";
import type { CheckRule } from "../ledger/check-rule.repository.ts";
import { CHALLENGE_KIND } from "./states/challenge-state.ts";

/** Each challenge is in its status's list, counted there, announced once, and consistent with its attempts. */
export const CHALLENGE_RULES: readonly CheckRule[] = [
  ...activityRules(CHALLENGE_KIND),
  {
    rule: "challenges.status_follows_attempts",
    offenders: (workspaceId) => sql`
      with attempts as (
        select challenge_id, count(*) filter (where status <> 'abandoned') as standing,
            count(*) filter (where status = 'completed') as completed, count(*) filter (where status = 'active') as active
          from assignments where workspace_id = ${workspaceId} group by challenge_id
      )
      select c.id::text as id from challenges c left join attempts a on a.challenge_id = c.id
        where c.workspace_id = ${workspaceId} and not case c.status
          when 'new' then coalesce(a.standing, 0) = 0
          when 'given_up' then c.type = 'problem' and a.standing is not distinct from 0
          when 'in_progress' then coalesce(a.standing, 0) > 0
          when 'completed' then coalesce(a.completed, 0) > 0 and a.active = 0
          when 'canceled' then coalesce(a.completed, 0) = 0 and coalesce(a.active, 0) = 0
          else a.challenge_id is null end`,
  },
  {
    rule: "challenges.told_once",
    offenders: (workspaceId) => sql`
      with told as (
        select (payload ->> 'challengeId')::bigint as id, count(*) filter (where type = 'challenge.published') as published,
            count(*) filter (where type = 'challenge.closed') as closed
          from events where workspace_id = ${workspaceId} and type in ('challenge.published', 'challenge.closed') group by 1
      )
      select c.id::text as id from challenges c left join told t on t.id = c.id
        where c.workspace_id = ${workspaceId}
          and (coalesce(t.published, 0) <> (c.published_at is not null)::int
            or coalesce(t.closed, 0) <> (c.closed_at is not null)::int)`,
  },
  {
    rule: "kept.challenge_participants",
    offenders: (workspaceId) => sql`
      with counted as (
        select challenge_id, member_id, count(*) filter (where left_at is null) as attempts from assignment_members
          where workspace_id = ${workspaceId} group by 1, 2
      )
      select coalesce(k.challenge_id, c.challenge_id)::text as id
        from counted c full join (select * from challenge_participants where workspace_id = ${workspaceId}) k
          on k.challenge_id = c.challenge_id and k.member_id = c.member_id
        where coalesce(k.attempts, 0) <> coalesce(c.attempts, 0)
      union
      select c.id::text from challenges c where c.workspace_id = ${workspaceId} and c.participants <> (
        select count(*) from challenge_participants p
          where p.workspace_id = ${workspaceId} and p.challenge_id = c.id and p.attempts > 0)`,
  },
];
