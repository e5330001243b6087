import { sql } from "kysely";
import { activityRules } from "../activities/index.ts";
import type { CheckRule } from "../ledger/check-rule.repository.ts";
import { QUIZ_KIND } from "./quiz-kind.ts";

/** Each quiz is in its status's list, counted there, announced once, and has whole questions in order. */
export const QUIZ_RULES: readonly CheckRule[] = [
  ...activityRules(QUIZ_KIND),
  {
    rule: "quizzes.told_once",
    offenders: (workspaceId) => sql`
      with told as (
        select (payload ->> 'quizId')::bigint as id, count(*) filter (where type = 'quiz.published') as published,
            count(*) filter (where type = 'quiz.closed') as closed
          from events where workspace_id = ${workspaceId} and type in ('quiz.published', 'quiz.closed') group by 1
      )
      select c.id::text as id from quizzes c left join told t on t.id = c.id
        where c.workspace_id = ${workspaceId}
          and (coalesce(t.published, 0) <> (c.published_at is not null)::int
            or coalesce(t.closed, 0) <> (c.closed_at is not null)::int)`,
  },
  {
    rule: "quizzes.marked_as_started",
    offenders: (workspaceId) => sql`
      select c.id::text as id from quizzes c
        where c.workspace_id = ${workspaceId} and c.has_started <> exists (
          select 1 from quiz_submissions s where s.workspace_id = ${workspaceId} and s.quiz_id = c.id)`,
  },
  {
    rule: "kept.quiz_questions",
    offenders: (workspaceId) => sql`
      select c.id::text as id from quizzes c left join (
          select quiz_id, count(*) as value, count(distinct position) as places, max(position) + 1 as size
            from quiz_questions where workspace_id = ${workspaceId} group by 1
        ) q on q.quiz_id = c.id
        where c.workspace_id = ${workspaceId} and (c.question_count <> coalesce(q.value, 0)
          or coalesce(q.places, 0) <> coalesce(q.value, 0) or coalesce(q.size, 0) <> coalesce(q.value, 0)
          or (c.published_at is not null and q.value is null))`,
  },
  {
    rule: "quizzes.questions_are_worded",
    offenders: (workspaceId) => sql`
      select q.id::text as id from quiz_questions q
        left join question_wordings w
          on w.workspace_id = ${workspaceId} and w.question_id = q.id and w.revision = q.revision
        where q.workspace_id = ${workspaceId} and array(
            select o.id::text from quiz_options o where o.workspace_id = ${workspaceId} and o.question_id = q.id order by 1
          ) is distinct from (select array(select jsonb_object_keys(w.options) order by 1) where w.revision is not null)`,
  },
];
