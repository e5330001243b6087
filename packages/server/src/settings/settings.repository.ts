import { DEFAULT_WORKSPACE_SETTINGS } from "@guildhall/core/settings";
import type { WorkspaceSettings } from "@guildhall/core/settings";
import { DEFAULT_THANKS_SETTINGS } from "@guildhall/core/thanks";
import type { ThanksSettings } from "@guildhall/core/thanks";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** Merges changes into the stored settings. */
export async function mergeSettings(
  db: Handle,
  change: { readonly workspaceId: number; readonly settings: Readonly<Record<string, unknown>> },
): Promise<void> {
  await sql`
    update workspaces set settings = settings || ${JSON.stringify(change.settings)}::jsonb
    where id = ${change.workspaceId}
  `.execute(db);
}

/** Merges changes into the stored thanks settings. */
export async function mergeThanksSettings(
  db: Handle,
  change: { readonly workspaceId: number; readonly settings: Readonly<Record<string, unknown>> },
): Promise<void> {
  await sql`
    update workspaces set thanks_settings = thanks_settings || ${JSON.stringify(change.settings)}::jsonb
    where id = ${change.workspaceId}
  `.execute(db);
}

/** Current settings, and since when periods are awarded; locked until the transaction ends. */
export async function lockSettings(
  db: Handle,
  workspaceId: number,
): Promise<{ readonly settings: WorkspaceSettings; readonly awardedSince: Date | null }> {
  const row = await db
    .selectFrom("workspaces")
    .select(["settings", "eom_since"])
    .where("id", "=", workspaceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Only values validated by the settings' schema are ever stored.
  const settings = { ...DEFAULT_WORKSPACE_SETTINGS, ...(row.settings as Partial<WorkspaceSettings>) };
  return { settings, awardedSince: row.eom_since };
}

/** Locked until the transaction ends. */
export async function lockThanksSettings(db: Handle, workspaceId: number): Promise<ThanksSettings> {
  const row = await db
    .selectFrom("workspaces")
    .select("thanks_settings")
    .where("id", "=", workspaceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // As above.
  return { ...DEFAULT_THANKS_SETTINGS, ...(row.thanks_settings as Partial<ThanksSettings>) };
}

/** Since when periods are awarded; null if they aren't. */
export async function saveAwardedSince(
  db: Handle,
  { workspaceId, since }: { readonly workspaceId: number; readonly since: Date | null },
): Promise<void> {
  await db.updateTable("workspaces").set({ eom_since: since }).where("id", "=", workspaceId).execute();
}
