import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { JiraInvocation, JiraSite } from "../session/jira-caller.ts";

const COLUMNS = [
  "id",
  "installation_id as installationId",
  "cloud_id as cloudId",
  "environment",
  "site_url as siteUrl",
  "state",
  "license",
  "seen_at as seenAt",
  "changed_at as changedAt",
  "is_tempo_refused as isTempoRefused",
] as const;

const HAS_TEMPO_TOKEN = sql<boolean>`tempo_token is not null`.as("hasTempoToken");

/** In any workspace and state; undefined if it was never connected. */
export async function findSite(db: Handle, installationId: string): Promise<JiraSite | undefined> {
  return db
    .selectFrom("jira_sites")
    .select(["workspace_id as workspaceId", ...COLUMNS, HAS_TEMPO_TOKEN])
    .where("installation_id", "=", installationId)
    .executeTakeFirst();
}

interface SiteName {
  readonly workspaceId: number;
  readonly id: number;
}

/** Locked until the transaction ends. */
export async function findSiteById(db: Handle, { workspaceId, id }: SiteName): Promise<JiraSite | undefined> {
  return db
    .selectFrom("jira_sites")
    .select(["workspace_id as workspaceId", ...COLUMNS, HAS_TEMPO_TOKEN])
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Active ones first. */
export async function listSites(db: Handle, workspaceId: number): Promise<readonly JiraSite[]> {
  return db
    .selectFrom("jira_sites")
    .select(["workspace_id as workspaceId", ...COLUMNS, HAS_TEMPO_TOKEN])
    .where("workspace_id", "=", workspaceId)
    .orderBy("state")
    .orderBy("id")
    .execute();
}

export async function hasActiveSite(db: Handle, workspaceId: number): Promise<boolean> {
  const row = await db
    .selectFrom("jira_sites")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("state", "=", "active")
    .executeTakeFirst();
  return row !== undefined;
}

type Place = Pick<JiraInvocation, "installationId" | "cloudId" | "environment">;

/** Rows about the same installation, or about the same app in the same site; locked until the transaction ends. */
export async function findRivals(
  db: Handle,
  { installationId, cloudId, environment }: Place,
): Promise<readonly JiraSite[]> {
  return db
    .selectFrom("jira_sites")
    .select(["workspace_id as workspaceId", ...COLUMNS, HAS_TEMPO_TOKEN])
    .where((eb) =>
      eb.or([
        eb("installation_id", "=", installationId),
        eb.and([eb("cloud_id", "=", cloudId), eb("environment", "=", environment)]),
      ]),
    )
    .orderBy("workspace_id")
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Connects a site, again or for the first time; what was set for it stays. */
export async function saveSite(
  db: Handle,
  { workspaceId, at, ...site }: Place & Pick<JiraSite, "workspaceId" | "siteUrl" | "license"> & { readonly at: Date },
): Promise<void> {
  await sql`
    insert into jira_sites (workspace_id, installation_id, cloud_id, environment, site_url, license, seen_at, created_at,
      changed_at)
    values (${workspaceId}, ${site.installationId}, ${site.cloudId}, ${site.environment}, ${site.siteUrl},
      ${site.license}, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)
    on conflict (workspace_id, cloud_id, environment) do update set installation_id = excluded.installation_id,
      site_url = excluded.site_url, license = excluded.license, state = 'active', seen_at = excluded.seen_at,
      changed_at = excluded.changed_at
  `.execute(db);
}

/** False if it isn't connected any more, or by another installation. */
export async function markUninstalled(
  db: Handle,
  { workspaceId, id, installationId, at }: SiteName & Pick<Place, "installationId"> & { readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("jira_sites")
    .set({ state: "uninstalled", tempo_token: null, changed_at: at })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .where("installation_id", "=", installationId)
    .where("state", "=", "active")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteSite(db: Handle, { workspaceId, id }: SiteName): Promise<void> {
  await db.deleteFrom("jira_sites").where("workspace_id", "=", workspaceId).where("id", "=", id).execute();
}

/** Notes that the app called from there, and with which license. */
export async function noteCall(
  db: Handle,
  { workspaceId, id, license, at }: SiteName & Pick<JiraSite, "license"> & { readonly at: Date },
): Promise<void> {
  await db
    .updateTable("jira_sites")
    .set({ license, seen_at: at })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}

/** Null forgets it. What was logged before the first one isn't read. */
export async function saveTempoToken(
  db: Handle,
  { workspaceId, id, sealed, at }: SiteName & { readonly sealed: Uint8Array | null; readonly at: Date },
): Promise<void> {
  await db
    .updateTable("jira_sites")
    .set({
      tempo_token: sealed,
      tempo_read_at: sql`coalesce(tempo_read_at, ${at}::timestamptz)`,
      tempo_due_at: sealed === null ? null : at,
      tempo_attempts: 0,
      tempo_began_at: null,
      tempo_offset: 0,
      is_tempo_refused: false,
    })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}

/** Null if there's none. */
export async function findTempoToken(db: Handle, { workspaceId, id }: SiteName): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom("jira_sites")
    .select("tempo_token")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .where("state", "=", "active")
    .executeTakeFirst();
  return row?.tempo_token ?? null;
}
