import { seesEveryGroup } from "@guildhall/core/activities";
import type { ActivityKind } from "@guildhall/core/activities";
import { descendantsOf } from "@guildhall/core/groups";
import { ROLES } from "@guildhall/core/permissions";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import { findGroups } from "../groups/index.ts";

/** Active members who see published activities of a group; 0 is everyone's. */
export async function countViewers(
  kind: ActivityKind,
  { db, workspaceId }: { readonly db: Handle; readonly workspaceId: number },
  groupId: number,
): Promise<number> {
  const below = groupId === 0 ? [] : descendantsOf(await findGroups(db, workspaceId), groupId);
  const roles = ROLES.filter((role) => seesEveryGroup(kind, { roles: [role] }));
  const inGroup =
    groupId === 0
      ? sql``
      : sql`and (m.roles && ${[...roles]}::text[] or exists (
          select 1 from member_groups g
          where g.workspace_id = ${workspaceId} and g.member_id = m.id and g.group_id = any(${below}::bigint[])
        ))`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from members m
    where m.workspace_id = ${workspaceId} and m.status = 'active' ${inGroup}
  `.execute(db);
  return rows[0]?.count ?? 0;
}
