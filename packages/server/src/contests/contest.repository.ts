import type { ContestStatus, ContestType } from "@guildhall/core/contests";
import type { ScheduleLine } from "@guildhall/core/schedules";
import { sql } from "kysely";
import { STATE_COLUMNS } from "../activities/index.ts";
import type { Reward } from "../activities/index.ts";
import type { ActivityCounterTable, ActivityMonthTable } from "../db/activity-tables.ts";
import type {
  ContestMemberTable,
  ContestRewardTable,
  ContestScoreTable,
  ContestTable,
  ContestVoteTable,
  ContestWinnerTable,
} from "../db/contest-tables.ts";
import type { Fragment, Handle } from "../db/database.ts";
import type { ContestState } from "./contest-kind.ts";

declare module "../db/schema.ts" {
  interface Schema {
    contests: ContestTable;
    contest_counters: ActivityCounterTable;
    contest_months: ActivityMonthTable;
    contest_rewards: ContestRewardTable;
    contest_members: ContestMemberTable;
    contest_votes: ContestVoteTable;
    contest_scores: ContestScoreTable;
    contest_winners: ContestWinnerTable;
  }
}

export interface ContestKey {
  readonly workspaceId: number;
  readonly id: number;
}

/** What it gives, in order of currencies: per place, the first place first, and besides. */
export interface ContestPrizes {
  readonly rewardsByPlace: readonly (readonly Reward[])[];
  readonly otherRewards: readonly Reward[];
}

export interface ContestImage {
  /** "" for none. */
  readonly imageUrl: string;
  readonly rawImageUrl: string;
}

export interface ContestFields extends ContestPrizes {
  readonly type: ContestType;
  readonly title: string;
  readonly description: string;
  readonly channel: { readonly id: string; readonly name: string } | null;
  /** 0 is everyone. */
  readonly groupId: number;
  /** When it ends; null is when a manager closes it. */
  readonly closesAt: Date | null;
}

/** Contest as stored, with its author. */
export interface ContestRow extends ContestFields, ContestImage, ContestState {
  readonly id: number;
  readonly status: ContestStatus;
  /** How many could have voted when it was closed. */
  readonly electorate: number | null;
  readonly authorId: number;
  readonly authorName: string;
  readonly authorAvatarUrl: string;
  /** How a draft with `publishAt` repeats; null for others. */
  readonly repetition: Omit<ScheduleLine, "publishAt"> | null;
}

const rewardsOf = (workspaceId: number, place: Fragment): Fragment => sql`
  coalesce((select jsonb_agg(jsonb_build_object('currencyId', r.currency_id, 'amount', r.amount) order by r.currency_id)
    from contest_rewards r where r.workspace_id = ${workspaceId} and r.contest_id = c.id and r.place = ${place}), '[]'::jsonb)`;

/** The columns of {@link ContestRow} of `c` and its author `a`. */
export const contestColumns = (workspaceId: number): Fragment => sql`
  c.id, c.type, ${STATE_COLUMNS}, c.title, c.description, c.channel, c.group_id as "groupId", c.closes_at as "closesAt",
  c.image_url as "imageUrl", c.raw_image_url as "rawImageUrl", c.electorate,
  c.author_member_id as "authorId", a.name as "authorName", a.avatar_url as "authorAvatarUrl",
  (select jsonb_agg(${rewardsOf(workspaceId, sql`p.place`)} order by p.place)
    from generate_series(1, c.places) as p (place)) as "rewardsByPlace",
  ${rewardsOf(workspaceId, sql`0`)} as "otherRewards",
  case when c.publish_at is not null then (select jsonb_build_object('type', s.type, 'time', left(s.local_time, 5),
      'weekday', s.weekday, 'day', s.day_of_month, 'isPaused', s.paused_at is not null)
    from schedules s where s.workspace_id = ${workspaceId} and s.entity_type = 'contest' and s.entity_id = c.id) end as repetition`;

/** Includes deleted ones. */
export async function findContest(db: Handle, { workspaceId, id }: ContestKey): Promise<ContestRow | undefined> {
  const { rows } = await sql<ContestRow>`
    select ${contestColumns(workspaceId)}
    from contests c join members a on a.workspace_id = ${workspaceId} and a.id = c.author_member_id
    where c.workspace_id = ${workspaceId} and c.id = ${id}
  `.execute(db);
  return rows[0];
}

/** Locks it until the transaction ends; nobody joins or votes meanwhile. */
export async function lockContest(db: Handle, key: ContestKey): Promise<ContestRow | undefined> {
  return lock(db, key, sql`for update`);
}

/** Locks it until the transaction ends against changes and its end; others join and vote meanwhile. */
export async function shareContest(db: Handle, key: ContestKey): Promise<ContestRow | undefined> {
  return lock(db, key, sql`for key share`);
}

async function lock(db: Handle, key: ContestKey, strength: Fragment): Promise<ContestRow | undefined> {
  const { rows } = await sql`
    select id from contests where workspace_id = ${key.workspaceId} and id = ${key.id} ${strength}
  `.execute(db);
  // Read after locking, so it sees what was committed while waiting.
  return rows.length === 0 ? undefined : findContest(db, key);
}
