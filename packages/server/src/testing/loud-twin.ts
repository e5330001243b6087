import type { Database } from "../db/database.ts";
import { importTwin } from "./twin.ts";

/** Each changes all of a workspace's rows, so that any of them shows where it shouldn't. */
const LOUD = [
  "update members set name = 'Twin', avatar_url = '/twin' where workspace_id = $1",
  `insert into member_groups (workspace_id, member_id, group_id)
    select $1, m.id, g.id from members m join groups g on g.workspace_id = m.workspace_id where m.workspace_id = $1
    on conflict do nothing`,
  "update thanks_strangers set visibility = 'all', name = 'Twin', settled_at = null where workspace_id = $1",
  "update thanks_rewards set amount = amount * 1000 where workspace_id = $1",
  `insert into thanks_receivers (workspace_id, thanks_id, member_id, month)
    select $1, t.id, m.id, t.month from thanks t join members m on m.workspace_id = t.workspace_id
      where t.workspace_id = $1 on conflict do nothing`,
  `update thanks t set visibility = 'all', month = '2020-01', description = 'Twin', group_ids =
    array(select g.id from groups g where g.workspace_id = $1), status = case when exists (
      select 1 from thanks_strangers x where x.workspace_id = $1 and x.thanks_id = t.id) then 'waiting' else 'published' end
    where t.workspace_id = $1`,
];

/** A twin in which everyone sees, has received and has got a thousand times of everything. Returns its id. */
export async function importLoudTwin(database: Database, workspaceId: number): Promise<number> {
  const twin = await importTwin(database, workspaceId);
  for (const statement of LOUD) await database.pool.query(statement, [twin]);
  return twin;
}
