import { issueLink } from "@guildhall/core/challenges";
import type { ChallengeType, ResultType } from "@guildhall/core/challenges";
import type { ScheduleLine } from "@guildhall/core/schedules";
import { sql } from "kysely";
import { STATE_COLUMNS } from "../activities/index.ts";
import type { ChallengeKey, ChallengeState } from "./states/challenge-state.ts";
import type { Fragment, Handle } from "../db/database.ts";

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** In hundredths. */
export interface ChallengeReward {
  readonly currencyId: number;
  readonly amount: number;
}

export interface ChallengeFields {
  readonly type: ChallengeType;
  readonly title: string;
  readonly description: string;
  readonly closedDescription: string;
  readonly resultDescription: string;
  readonly resultType: ResultType;
  readonly requireAccept: boolean;
  readonly allowMultiQuest: boolean;
  readonly autoApprove: boolean;
  readonly autoCloseStatus: Named | null;
  /** Issue tracker that `externalId` belongs to; "" for none. */
  readonly externalProvider: string;
  readonly externalId: string;
  readonly acceptDeadlineAt: Date | null;
  readonly completeDeadlineAt: Date | null;
  readonly channel: Named | null;
  /** 0 is everyone. */
  readonly groupId: number;
}

/** A stored challenge with its rewards and author. */
export interface ChallengeRow extends ChallengeFields, ChallengeState {
  readonly id: number;
  readonly authorId: number;
  readonly authorName: string;
  readonly authorAvatarUrl: string;
  /** By currency id. */
  readonly rewards: readonly ChallengeReward[];
  readonly templateIds: readonly number[];
  /** How a draft with `publishAt` repeats; null for others. */
  readonly repetition: Omit<ScheduleLine, "publishAt"> | null;
}

/** The columns of a {@link ChallengeRow} of `c` and its author `a`. */
export const challengeColumns = (workspaceId: number): Fragment => sql`
  c.id, c.type, ${STATE_COLUMNS}, c.title, c.description,
  c.closed_description as "closedDescription", c.result_description as "resultDescription",
  c.result_type as "resultType", c.require_accept as "requireAccept", c.allow_multi_quest as "allowMultiQuest",
  c.auto_approve as "autoApprove", c.auto_close_status as "autoCloseStatus",
  c.external_provider as "externalProvider", c.external_id as "externalId",
  c.accept_deadline_at as "acceptDeadlineAt", c.complete_deadline_at as "completeDeadlineAt", c.channel,
  c.group_id as "groupId",
  c.author_member_id as "authorId", a.name as "authorName", a.avatar_url as "authorAvatarUrl",
  coalesce((select jsonb_agg(jsonb_build_object('currencyId', r.currency_id, 'amount', r.amount) order by r.currency_id)
    from challenge_rewards r where r.workspace_id = ${workspaceId} and r.challenge_id = c.id), '[]'::jsonb) as rewards,
  coalesce((select jsonb_agg(e.template_id order by e.template_id)
    from challenge_entity_rewards e where e.workspace_id = ${workspaceId} and e.challenge_id = c.id), '[]'::jsonb) as "templateIds",
  case when c.publish_at is not null then (select jsonb_build_object('type', s.type, 'time', left(s.local_time, 5),
      'weekday', s.weekday, 'day', s.day_of_month, 'isPaused', s.paused_at is not null)
    from schedules s where s.workspace_id = ${workspaceId} and s.entity_type = 'challenge' and s.entity_id = c.id) end as repetition`;

/** Includes deleted challenges. */
export async function findChallenge(
  db: Handle,
  { workspaceId, challengeId }: ChallengeKey,
): Promise<ChallengeRow | undefined> {
  const { rows } = await sql<ChallengeRow>`
    select ${challengeColumns(workspaceId)}
    from challenges c join members a on a.workspace_id = ${workspaceId} and a.id = c.author_member_id
    where c.workspace_id = ${workspaceId} and c.id = ${challengeId}
  `.execute(db);
  return rows[0];
}

/** Without deleted drafts. */
export async function findChallenges(db: Handle, workspaceId: number, ids: readonly number[]): Promise<ChallengeRow[]> {
  const { rows } = await sql<ChallengeRow>`
    select ${challengeColumns(workspaceId)}
    from challenges c join members a on a.workspace_id = ${workspaceId} and a.id = c.author_member_id
    where c.workspace_id = ${workspaceId} and c.id = any(${[...ids]}::bigint[]) and c.list <> ''
  `.execute(db);
  return rows;
}

/** Locks a challenge until the transaction ends, against accepting too. */
export async function lockChallenge(db: Handle, key: ChallengeKey): Promise<ChallengeRow | undefined> {
  const { rows } = await sql`
    select id from challenges where workspace_id = ${key.workspaceId} and id = ${key.challengeId} for no key update
  `.execute(db);
  // Read after locking, so it sees what was committed while waiting.
  return rows.length === 0 ? undefined : findChallenge(db, key);
}

export interface NamedIssue {
  readonly workspaceId: number;
  readonly provider: string;
  /** Its key, or its link. */
  readonly externalId: string;
  /** The site that it's of; "" if its address isn't known, null if it may be any. */
  readonly siteUrl: string | null;
}

/** The issue's challenge that isn't over, else the latest. One that names the site comes before one that names none. */
export async function findChallengeOfIssue(
  db: Handle,
  { workspaceId, provider, externalId, siteUrl }: NamedIssue,
): Promise<number | undefined> {
  const ending = issueLink({ siteUrl: "", key: externalId });
  const link = siteUrl === null || siteUrl === "" ? externalId : issueLink({ siteUrl, key: externalId });
  const isAnywhere = siteUrl === null;
  const { rows } = await sql<{ id: number }>`
    select id from challenges
    where workspace_id = ${workspaceId} and external_provider = ${provider} and external_id <> '' and list <> ''
      and (external_id in (${externalId}, ${link})
        or (${isAnywhere}::boolean and right(external_id, ${ending.length}) = ${ending}))
    order by (not ${isAnywhere}::boolean and external_id <> ${link}), (list = 'closed'), id desc limit 1
  `.execute(db);
  return rows[0]?.id;
}

/** Members with an unfinished attempt, each once. */
export async function findTakingPart(db: Handle, { workspaceId, challengeId }: ChallengeKey): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct am.member_id as id from assignment_members am
    join assignments s on s.workspace_id = ${workspaceId} and s.id = am.assignment_id
    where am.workspace_id = ${workspaceId} and am.challenge_id = ${challengeId} and am.left_at is null
      and s.status in ('active', 'in_review', 'rejected', 'division')
    order by 1
  `.execute(db);
  return rows.map((row) => row.id);
}
