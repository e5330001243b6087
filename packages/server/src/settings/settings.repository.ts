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
