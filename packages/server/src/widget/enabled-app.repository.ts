import type { Handle } from "../db/database.ts";

/** A workspace whose widget is on, and where. */
export interface EnabledApp {
  readonly workspaceId: number;
  readonly origins: readonly string[];
}

/** Those of all workspaces. */
export async function listEnabledApps(db: Handle): Promise<readonly EnabledApp[]> {
  return db
    .selectFrom("widget_apps")
    .select(["workspace_id as workspaceId", "origins"])
    .where("is_enabled", "=", true)
    .execute();
}
