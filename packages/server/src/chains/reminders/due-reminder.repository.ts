import { sql } from "kysely";
import type { Handle } from "../../db/database.ts";
import type { ChainKey, ChainRow } from "../chain.repository.ts";

/** Somebody who stopped on their way, in any workspace. */
export interface DueReminder {
  readonly workspaceId: number;
  readonly chainId: number;
  readonly memberId: number;
}

/** Due by then (UTC), the longest first. */
export async function findDueReminders(db: Handle, until: Date, limit: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select c.workspace_id as "workspaceId", c.chain_id as "chainId", c.member_id as "memberId" from chain_members c
    where c.remind_at <= ${until} order by c.remind_at limit ${limit}
  `.execute(db);
  return rows;
}

/** Takes a reminder out, so that it's decided on once; false if another process has, or they went on. */
export async function claimReminder(
  db: Handle,
  { workspaceId, chainId, memberId }: DueReminder,
  until: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update chain_members set remind_at = null
    where workspace_id = ${workspaceId} and chain_id = ${chainId} and member_id = ${memberId} and remind_at <= ${until}
    returning member_id
  `.execute(db);
  return rows.length > 0;
}

export async function saveReminded(
  db: Handle,
  { workspaceId, chainId, memberId }: DueReminder,
  at: Date,
): Promise<void> {
  await sql`
    update chain_members set reminded_at = ${at}
    where workspace_id = ${workspaceId} and chain_id = ${chainId} and member_id = ${memberId}
  `.execute(db);
}

/** Of a chain that's closed. */
export async function stopReminders(db: Handle, { workspaceId, id }: ChainKey): Promise<void> {
  await sql`
    update chain_members set remind_at = null
    where workspace_id = ${workspaceId} and chain_id = ${id} and remind_at is not null
  `.execute(db);
}

/** What a reminder depends on. */
export interface RemindedChain extends Pick<ChainRow, "id" | "title" | "groupId" | "authorId"> {
  readonly status: "published";
}

/** Undefined if it's closed, doesn't remind, or its member is disabled. */
export async function findRemindedChain(
  db: Handle,
  { workspaceId, chainId, memberId }: DueReminder,
): Promise<RemindedChain | undefined> {
  const { rows } = await sql<RemindedChain>`
    select c.id, c.title, c.group_id as "groupId", c.author_member_id as "authorId", c.status
    from chains c
    join members m on m.workspace_id = ${workspaceId} and m.id = ${memberId} and m.status = 'active'
    where c.workspace_id = ${workspaceId} and c.id = ${chainId} and c.status = 'published' and c.send_reminder
  `.execute(db);
  return rows[0];
}

/** Whether a challenge's time is over, though it isn't closed yet. */
export async function isOverdue(
  db: Handle,
  { workspaceId, challengeId }: { readonly workspaceId: number; readonly challengeId: number },
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from challenges where workspace_id = ${workspaceId} and id = ${challengeId}
      and (accept_deadline_at <= ${at} or complete_deadline_at <= ${at})
  `.execute(db);
  return rows.length > 0;
}
