import { DEFAULT_WORKSPACE_SETTINGS } from "@guildhall/core";
import type { AwardSettings, WorkspaceSettings } from "@guildhall/core";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** Merges changed settings into what the workspace keeps; what is not named stays. */
export async function mergeSettings(
  db: Handle,
  change: { readonly workspaceId: number; readonly settings: Readonly<Record<string, unknown>> },
): Promise<void> {
  await sql`
    update workspaces set settings = settings || ${JSON.stringify(change.settings)}::jsonb
    where id = ${change.workspaceId}
  `.execute(db);
}

/** Merges changed thanks settings into what the workspace keeps; what is not named stays. */
export async function mergeThanksSettings(
  db: Handle,
  change: { readonly workspaceId: number; readonly settings: Readonly<Record<string, unknown>> },
): Promise<void> {
  await sql`
    update workspaces set thanks_settings = thanks_settings || ${JSON.stringify(change.settings)}::jsonb
    where id = ${change.workspaceId}
  `.execute(db);
}

/** Whether and since when periods are awarded; nobody changes it before the transaction ends. */
export async function lockAwards(
  db: Handle,
  workspaceId: number,
): Promise<AwardSettings & { readonly since: Date | null }> {
  const row = await db
    .selectFrom("workspaces")
    .select(["settings", "eom_since"])
    .where("id", "=", workspaceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Only values that the settings' own schema has let through are ever kept.
  const { eomEnabled, eomPeriod } = { ...DEFAULT_WORKSPACE_SETTINGS, ...(row.settings as Partial<WorkspaceSettings>) };
  return { eomEnabled, eomPeriod, since: row.eom_since };
}

/** Keeps since when periods are awarded; null while they are not. */
export async function saveAwardedSince(
  db: Handle,
  { workspaceId, since }: { readonly workspaceId: number; readonly since: Date | null },
): Promise<void> {
  await db.updateTable("workspaces").set({ eom_since: since }).where("id", "=", workspaceId).execute();
}
