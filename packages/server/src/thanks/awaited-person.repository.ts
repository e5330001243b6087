import { sql } from "kysely";

/** The active member whom thanks of `x` wait for: linked in their chat, or with the address of their invite. */
export const JOINED = sql`(
  select u.member_id as id from external_users u
    join members m on m.workspace_id = u.workspace_id and m.id = u.member_id and m.status = 'active'
  where u.workspace_id = x.workspace_id and u.provider = x.provider and u.external_id = x.external_id
  union all
  select m.id from accounts a
    join members m on m.workspace_id = x.workspace_id and m.account_id = a.id and m.status = 'active'
  where x.provider = 'email' and a.email = x.external_id
)`;

/** When the invite of `x` ends, or has ended; null once it's accepted, and without one. */
export const INVITED_UNTIL = sql`case when x.provider = 'email' then (
  select case when i.id is null then t.published_at when i.accepted_at is null then i.expires_at end
  from (select) one left join invites i on i.workspace_id = x.workspace_id and i.email = x.external_id
) end`;
