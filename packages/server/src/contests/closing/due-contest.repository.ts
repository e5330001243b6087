import { sql } from "kysely";
import type { Handle } from "../../db/database.ts";
import type { EventContest } from "../contest-event.ts";
import type { ContestKey } from "../contest.repository.ts";

/** A contest whose time is over, in any workspace. */
export interface DueContest extends ContestKey {
  readonly closesAt: Date;
}

export interface DueQuestion {
  /** Whether they wait for somebody's choice that nobody was told of, or for a count. */
  readonly byHand: boolean;
  /** Ended by then (UTC). */
  readonly until: Date;
  /** Cursor: those after this one; null for the first. */
  readonly after: DueContest | null;
  readonly limit: number;
}

/** The longest over first. */
export async function findDue(db: Handle, { byHand, until, after, limit }: DueQuestion): Promise<DueContest[]> {
  const kind = byHand
    ? sql`c.type in ('manual', 'manual_participants') and c.over_told_at is null`
    : sql`c.type in ('auto', 'voting')`;
  const start =
    after === null
      ? sql``
      : sql`and (c.closes_at, c.workspace_id, c.id) > (${after.closesAt}, ${after.workspaceId}, ${after.id})`;
  const { rows } = await sql<DueContest>`
    select c.workspace_id as "workspaceId", c.id, c.closes_at as "closesAt" from contests c
    where c.status = 'published' and c.closes_at <= ${until} and ${kind} ${start}
    order by c.closes_at, c.workspace_id, c.id limit ${limit}
  `.execute(db);
  return rows;
}

/** Undefined if another process has told it, or it's over no more. */
export async function claimOver(
  db: Handle,
  { workspaceId, id }: ContestKey,
  at: Date,
): Promise<EventContest | undefined> {
  const { rows } = await sql<EventContest>`
    update contests set over_told_at = ${at}
    where workspace_id = ${workspaceId} and id = ${id} and status = 'published' and over_told_at is null
      and closes_at <= ${at}
    returning id, type, author_member_id as "authorId", group_id as "groupId"
  `.execute(db);
  return rows[0];
}
