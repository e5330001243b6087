import { ANONYMOUS_STEP } from "@guildhall/core";
import { sql } from "kysely";
import { eventsTakenBy } from "../../events/taken-events.repository.ts";
import type { CheckRule } from "../../ledger/check-rule.repository.ts";
import { BUCKET, FIGURES } from "../results/results.repository.ts";
import { BALLOT_BUCKET } from "./ballot.repository.ts";

/**
 * Nobody has two attempts at once; people are paid what is written, once a quiz; scores, figures and tallies are what was
 * answered. An anonymous poll has as many ballots as people, and counts none but in steps.
 */
export const SUBMISSION_RULES: readonly CheckRule[] = [
  {
    rule: "quizzes.one_attempt_at_a_time",
    offenders: (workspaceId) => sql`
      select concat_ws('/', quiz_id, member_id) as id from quiz_submissions
        where workspace_id = ${workspaceId} and status = 'in_progress' group by quiz_id, member_id having count(*) > 1`,
  },
  {
    rule: "quizzes.paid_once",
    offenders: (workspaceId) => sql`
      with posted as (
        select t.reference, a.owner_id as member_id, t.currency_id, sum(t.amount) as amount from ledger_transfers t
          join ledger_accounts a on a.workspace_id = ${workspaceId} and a.id = t.to_account_id
          where t.workspace_id = ${workspaceId} and t.reason = 'quiz' group by 1, 2, 3
      ), written as (
        select 'quiz:' || s.quiz_id as reference, s.member_id, r.currency_id, sum(r.amount) as amount,
            bool_and(s.pays) as pays
          from submission_rewards r
          join quiz_submissions s on s.workspace_id = ${workspaceId} and s.id = r.submission_id
          where r.workspace_id = ${workspaceId} group by 1, 2, 3
      )
      select distinct concat_ws('/', coalesce(p.reference, w.reference), coalesce(p.member_id, w.member_id)) as id
        from posted p full join written w
          on w.reference = p.reference and w.member_id = p.member_id and w.currency_id = p.currency_id
        where p.amount is distinct from w.amount or not w.pays`,
  },
  {
    rule: "quizzes.scores",
    offenders: (workspaceId) => sql`
      select s.id::text as id from quiz_submissions s
        left join (
          select a.submission_id, count(*) as answers, count(*) filter (where a.is_right) as score,
              count(*) filter (where a.is_right is distinct from o.is_correct) as mismarked
            from quiz_answers a
            left join quiz_options o on o.workspace_id = ${workspaceId} and o.id = a.option_id and a.is_right is not null
            where a.workspace_id = ${workspaceId} group by 1
        ) given on given.submission_id = s.id
        where s.workspace_id = ${workspaceId} and s.status <> 'in_progress' and (
          s.score <> coalesce(given.score, 0) or coalesce(given.mismarked, 0) > 0
          or coalesce(given.answers, 0) > jsonb_array_length(s.draw))`,
  },
  {
    rule: "kept.quiz_figures",
    offenders: (workspaceId) => sql`
      with counted as (
        select s.quiz_id, ${FIGURES(workspaceId)} from quiz_submissions s
          where s.workspace_id = ${workspaceId} and s.id in (
            select coalesce((e.payload ->> 'submissionId')::bigint, u.id)
              from ${eventsTakenBy("counters", workspaceId)} e
              left join quiz_submissions u on u.workspace_id = ${workspaceId} and not e.payload ? 'submissionId'
                and u.quiz_id = (e.payload ->> 'quizId')::bigint and u.member_id = (e.payload ->> 'memberId')::bigint
              where e.type = 'quiz.submitted')
          group by s.quiz_id
      ), kept as (
        select quiz_id, people, attempts, completed, all_right, score_sum, max_score from quiz_figures
          where workspace_id = ${workspaceId}
      )
      select distinct quiz_id::text as id from (
        (select * from counted except select * from kept) union all (select * from kept except select * from counted)
      ) odd`,
  },
  {
    rule: "quizzes.tallies",
    offenders: (workspaceId) => sql`
      with counted as (
        select a.question_id, a.revision, ${BUCKET} as bucket, count(*) as value
          from ${eventsTakenBy("counters", workspaceId)} e
          join quiz_answers a on a.workspace_id = ${workspaceId}
            and a.submission_id = (e.payload ->> 'submissionId')::bigint
          where e.type = 'quiz.submitted' group by 1, 2, 3
      )
      select concat_ws('/', coalesce(k.question_id, c.question_id), coalesce(k.revision, c.revision),
          coalesce(k.bucket, c.bucket)) as id
        from counted c full join (
          select * from quiz_tallies where workspace_id = ${workspaceId} and quiz_id not in (
            select q.id from quizzes q where q.workspace_id = ${workspaceId} and q.is_anonymous)
        ) k
          on k.question_id = c.question_id and k.revision = c.revision and k.bucket = c.bucket
        where coalesce(k.value, 0) <> coalesce(c.value, 0)`,
  },
  {
    rule: "polls.ballots",
    offenders: (workspaceId) => sql`
      with given as (
        select s.quiz_id, count(*) as people, count(a.submission_id) as answers from quiz_submissions s
          left join quiz_answers a on a.workspace_id = ${workspaceId} and a.submission_id = s.id
          where s.workspace_id = ${workspaceId} group by 1
      ), cast_ones as (
        select quiz_id, count(*) as total, count(*) filter (where mix > 0) as mixed,
            count(*) filter (where is_counted) as counted
          from quiz_ballots where workspace_id = ${workspaceId} group by 1
      ), counted as (
        select b.quiz_id, (a ->> 'q')::bigint as question_id, (a ->> 'r')::int as revision, ${BALLOT_BUCKET} as bucket,
            count(*) as value
          from quiz_ballots b, jsonb_array_elements(b.answers) a
          where b.workspace_id = ${workspaceId} and b.is_counted group by 1, 2, 3, 4
      ), kept as (
        select k.* from quiz_tallies k
          join quizzes q on q.workspace_id = ${workspaceId} and q.id = k.quiz_id and q.is_anonymous
          where k.workspace_id = ${workspaceId}
      ), miscounted as (
        select quiz_id from counted c full join kept k using (quiz_id, question_id, revision, bucket)
          where coalesce(k.value, 0) <> coalesce(c.value, 0)
      )
      select q.id::text as id from quizzes q
        left join given g on g.quiz_id = q.id left join cast_ones b on b.quiz_id = q.id
        left join quiz_figures f on f.workspace_id = ${workspaceId} and f.quiz_id = q.id
        where q.workspace_id = ${workspaceId} and case when q.is_anonymous
          then coalesce(g.people, 0) <> coalesce(b.total, 0) or coalesce(g.answers, 0) > 0
            or coalesce(f.mixed, 0) <> coalesce(b.mixed, 0) or coalesce(f.counted, 0) <> coalesce(b.counted, 0)
            or b.counted between 1 and ${ANONYMOUS_STEP} - 1
            or (b.counted > 0 and b.total - b.counted between 1 and ${ANONYMOUS_STEP} - 1)
            or exists (select 1 from miscounted m where m.quiz_id = q.id)
          else b.total is not null end`,
  },
];
