import type { UnknownWidgetUsers } from "@guildhall/core/widget";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** A workspace's widget. */
export interface WidgetApp {
  readonly workspaceId: number;
  readonly appId: string;
  readonly isEnabled: boolean;
  readonly unknownUsers: UnknownWidgetUsers;
  readonly origins: readonly string[];
}

const COLUMNS = sql`w.id as "workspaceId", w.widget_app_id as "appId", coalesce(p.is_enabled, false) as "isEnabled",
  coalesce(p.unknown_users, 'refuse') as "unknownUsers", coalesce(p.origins, '{}') as origins`;

/** By the id that hosts know it by; undefined if there is none. */
export async function findAppById(db: Handle, appId: string): Promise<WidgetApp | undefined> {
  const row = await db.selectFrom("workspaces").select("id").where("widget_app_id", "=", appId).executeTakeFirst();
  return row === undefined ? undefined : findApp(db, row.id);
}

/** Undefined if the workspace doesn't exist. */
export async function findApp(db: Handle, workspaceId: number): Promise<WidgetApp | undefined> {
  const { rows } = await sql<WidgetApp>`
    select ${COLUMNS} from workspaces w left join widget_apps p on p.workspace_id = ${workspaceId}
    where w.id = ${workspaceId}
  `.execute(db);
  return rows[0];
}

/** Makes sure that the app has a row, and locks it until the transaction ends. */
export async function lockApp(db: Handle, workspaceId: number): Promise<void> {
  await sql`insert into widget_apps (workspace_id) values (${workspaceId}) on conflict do nothing`.execute(db);
  await sql`select from widget_apps where workspace_id = ${workspaceId} for update`.execute(db);
}

export async function saveApp(
  db: Handle,
  { workspaceId, ...app }: Pick<WidgetApp, "workspaceId" | "isEnabled" | "unknownUsers" | "origins">,
): Promise<void> {
  await db
    .updateTable("widget_apps")
    .set({ is_enabled: app.isEnabled, unknown_users: app.unknownUsers, origins: app.origins })
    .where("workspace_id", "=", workspaceId)
    .execute();
}
