import type { Language } from "@guildhall/core";
import type { IntegrationProvider } from "@guildhall/core/integrations";
import { DEFAULT_WORKSPACE_SETTINGS } from "@guildhall/core/settings";
import type { WorkspaceSettings } from "@guildhall/core/settings";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { ReadingWorkspace } from "../events/reader.ts";

/** As messages depend on it. */
export async function readWorkspace(db: Handle, workspaceId: number): Promise<ReadingWorkspace> {
  const row = await db
    .selectFrom("workspaces")
    .select(["name", "settings"])
    .where("id", "=", workspaceId)
    .executeTakeFirst();
  const settings: WorkspaceSettings = { ...DEFAULT_WORKSPACE_SETTINGS, ...row?.settings };
  const calendar = { zone: settings.tz, firstWeekday: settings.firstWeekday };
  return { id: workspaceId, name: row?.name ?? "", settings, calendar };
}

/** A member as an integration knows them. */
export interface ExternalReader {
  readonly memberId: number;
  readonly externalId: string;
  readonly language: Language;
}

/** Those of the members whom the integration knows and who aren't disabled, by id. */
export async function findExternalReaders(
  db: Handle,
  of: {
    readonly workspaceId: number;
    readonly provider: IntegrationProvider;
    readonly memberIds: readonly number[];
  },
): Promise<readonly ExternalReader[]> {
  if (of.memberIds.length === 0) return [];
  return db
    .selectFrom("external_users as x")
    .innerJoin("members as m", (join) =>
      join.onRef("m.workspace_id", "=", "x.workspace_id").onRef("m.id", "=", "x.member_id"),
    )
    .innerJoin("accounts as a", "a.id", "m.account_id")
    .select(["m.id as memberId", "x.external_id as externalId", "a.language"])
    .where("x.workspace_id", "=", of.workspaceId)
    .where("x.provider", "=", of.provider)
    .where("x.member_id", "=", sql<number>`any(${of.memberIds})`)
    .where("m.status", "=", "active")
    .orderBy("m.id")
    .orderBy("x.external_id")
    .execute();
}
