import { sql } from "kysely";
import type { Fragment, Handle } from "../db/database.ts";
import type { AchievementRow } from "./achievement.presenter.ts";

export interface Grant {
  readonly workspaceId: number;
  readonly memberIds: readonly number[];
  readonly templateIds: readonly number[];
  /** A member gets a template only once per reference. */
  readonly reference: string;
  /** 0: no group. */
  readonly groupId: number;
  readonly at: Date;
}

export interface GrantedRow {
  readonly id: number;
  readonly memberId: number;
  readonly templateId: number;
}

/** Uses the templates' current text and picture; returns only new achievements. */
export async function insertAchievements(db: Handle, grant: Grant): Promise<GrantedRow[]> {
  const { rows } = await sql<{ id: number; member_id: number; template_id: number }>`
    insert into achievements
      (workspace_id, type, template_id, member_id, title, description, image_url, group_id, reference, granted_at)
    select t.workspace_id, 'template', t.id, m.id, t.title, t.description, t.image_url, ${grant.groupId}::bigint,
      ${grant.reference}, ${grant.at}::timestamptz
    from achievement_templates t
      join members m on m.workspace_id = t.workspace_id and m.id = any(${[...grant.memberIds]}::bigint[])
    where t.workspace_id = ${grant.workspaceId} and t.id = any(${[...grant.templateIds]}::bigint[]) and not t.is_deleted
    order by m.id, t.id
    on conflict (workspace_id, member_id, template_id, reference) do nothing
    returning id, member_id, template_id
  `.execute(db);
  return rows.map((row) => ({ id: row.id, memberId: row.member_id, templateId: row.template_id }));
}

/** Newest first. */
export async function findAchievements(
  db: Handle,
  of: { readonly workspaceId: number; readonly memberId: number; readonly limit: number; readonly offset: number },
): Promise<AchievementRow[]> {
  const { workspaceId, memberId, limit, offset } = of;
  return selectAchievements(
    db,
    workspaceId,
    sql`and a.member_id = ${memberId} order by a.id desc limit ${limit} offset ${offset}`,
  );
}

export async function findAchievementsById(
  db: Handle,
  { workspaceId, ids }: { readonly workspaceId: number; readonly ids: readonly number[] },
): Promise<AchievementRow[]> {
  return selectAchievements(db, workspaceId, sql`and a.id = any(${[...ids]}::bigint[])`);
}

async function selectAchievements(db: Handle, workspaceId: number, which: Fragment): Promise<AchievementRow[]> {
  const { rows } = await sql<AchievementRow>`
    select a.id, a.type, a.title, a.description, a.image_url as "imageUrl", coalesce(g.name, '') as "groupName",
      a.reference, a.granted_at as "grantedAt"
    from achievements a left join groups g on g.workspace_id = a.workspace_id and g.id = a.group_id
    where a.workspace_id = ${workspaceId} ${which}
  `.execute(db);
  return rows;
}
