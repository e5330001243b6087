import { sql } from "kysely";
import type { Handle } from "../../db/database.ts";
import type { ChainKey } from "../chain.repository.ts";

/** How somebody came to be a member. */
export interface Newcomer {
  readonly memberId: number;
  readonly by: string;
}

/** Active members who joined since an instant (UTC) and aren't in the chain. */
export async function findNewcomers(db: Handle, { workspaceId, id }: ChainKey, since: Date): Promise<Newcomer[]> {
  const { rows } = await sql<Newcomer>`
    select m.id as "memberId", e.payload ->> 'by' as by from events e
    join members m on m.workspace_id = ${workspaceId} and m.id = (e.payload ->> 'memberId')::bigint and m.status = 'active'
    where e.workspace_id = ${workspaceId} and e.type = 'member.joined' and e.at > ${since}
      and not exists (select 1 from chain_members c
        where c.workspace_id = ${workspaceId} and c.chain_id = ${id} and c.member_id = m.id)
    order by m.id
  `.execute(db);
  return rows;
}

/** False if they're in it already. */
export async function insertWelcomed(
  db: Handle,
  { workspaceId, id, memberId }: ChainKey & { readonly memberId: number },
  { startedAt, remindAt }: { readonly startedAt: Date; readonly remindAt: Date | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into chain_members (workspace_id, chain_id, member_id, started_at, remind_at)
    values (${workspaceId}, ${id}, ${memberId}, ${startedAt}, ${remindAt})
    on conflict do nothing returning member_id
  `.execute(db);
  return rows.length > 0;
}
