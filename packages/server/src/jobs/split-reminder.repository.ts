import type { ChallengeType } from "@guildhall/core/challenges";
import { sql } from "kysely";
import type { Handle, Tx } from "../db/database.ts";
import type { StoredLicense } from "@guildhall/core/billing";

/** A pool waiting to be split. */
export interface WaitingPool {
  readonly workspaceId: number;
  readonly id: number;
  /** Since when the current leader has had it. */
  readonly since: Date;
  /** Reminders sent so far. */
  readonly sent: number;
  readonly license: StoredLicense;
}

/** Cursor: after this pool of this workspace. */
interface PoolPlace {
  readonly workspaceId: number;
  readonly id: number;
}

/** Unsplit pools of all workspaces, by workspace and id. */
export async function findWaitingPools(db: Handle, after: PoolPlace, limit: number): Promise<readonly WaitingPool[]> {
  const { rows } = await sql<WaitingPool>`
    select a.workspace_id as "workspaceId", a.id, a.division_at as since, a.split_reminders as sent, w.license
    from assignments a join workspaces w on w.id = a.workspace_id
    where a.status = 'division' and (a.workspace_id, a.id) > (${after.workspaceId}, ${after.id})
    order by a.workspace_id, a.id limit ${limit}
  `.execute(db);
  return rows;
}

/** A raid in a reminder's event. */
interface RemindedRaid {
  readonly challengeId: number;
  readonly type: ChallengeType;
  readonly authorId: number;
  readonly groupId: number;
  /** The leader first. */
  readonly memberIds: readonly number[];
}

/** Claims a reminder; undefined if another process has, or the pool is split or has a new leader. */
export async function claimSplitReminder(
  tx: Tx,
  { workspaceId, id, since, sent }: Pick<WaitingPool, "workspaceId" | "id" | "since" | "sent">,
): Promise<RemindedRaid | undefined> {
  const { rows } = await sql<RemindedRaid>`
    with claimed as (
      update assignments set split_reminders = ${sent}
      where workspace_id = ${workspaceId} and id = ${id} and status = 'division'
        and division_at = ${since} and split_reminders < ${sent}
      returning id, challenge_id, leader_member_id
    )
    select c.id as "challengeId", c.type, c.author_member_id as "authorId", c.group_id as "groupId", array(
        select m.member_id from assignment_members m
        where m.workspace_id = ${workspaceId} and m.assignment_id = a.id and m.left_at is null
        order by (m.member_id <> a.leader_member_id), m.joined_at, m.member_id
      ) as "memberIds"
    from claimed a join challenges c on c.workspace_id = ${workspaceId} and c.id = a.challenge_id
  `.execute(tx);
  return rows[0];
}
