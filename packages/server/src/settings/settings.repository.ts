import { DEFAULT_WORKSPACE_SETTINGS } from "@guildhall/core/settings";
import type { WorkspaceSettings } from "@guildhall/core/settings";
import { DEFAULT_THANKS_SETTINGS } from "@guildhall/core/thanks";
import type { ThanksSettings } from "@guildhall/core/thanks";
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

/** The settings of now, and since when periods are awarded; nobody changes them before the transaction ends. */
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
  // Only values that the settings' own schema has let through are ever kept.
  const settings = { ...DEFAULT_WORKSPACE_SETTINGS, ...(row.settings as Partial<WorkspaceSettings>) };
  return { settings, awardedSince: row.eom_since };
}

/** The thanks settings of now; nobody changes them before the transaction ends. */
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

/** Keeps since when periods are awarded; null while they are not. */
export async function saveAwardedSince(
  db: Handle,
  { workspaceId, since }: { readonly workspaceId: number; readonly since: Date | null },
): Promise<void> {
  await db.updateTable("workspaces").set({ eom_since: since }).where("id", "=", workspaceId).execute();
}
