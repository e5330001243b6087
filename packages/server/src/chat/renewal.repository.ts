import type { ChatProviderName } from "@guildhall/core/chat";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { StoredConnection } from "./connected-chat.repository.ts";

/** A connection whose credentials are to be renewed, claimed by this process. */
export type DueRenewal = Pick<
  StoredConnection,
  "workspaceId" | "provider" | "externalId" | "name" | "language" | "credentials"
>;

/** Claims what is due; nobody else gets it before `leaseUntil`. */
export async function takeDueRenewals(
  db: Handle,
  { provider, at, leaseUntil }: { readonly provider: ChatProviderName; readonly at: Date; readonly leaseUntil: Date },
): Promise<readonly DueRenewal[]> {
  const { rows } = await sql<DueRenewal>`
    update chat_connections set renewing_until = ${leaseUntil}::timestamptz
    where provider = ${provider} and state = 'active' and renew_at <= ${at}::timestamptz
      and (renewing_until is null or renewing_until <= ${at}::timestamptz)
    returning workspace_id as "workspaceId", provider, external_id as "externalId", name, language, credentials
  `.execute(db);
  return rows;
}

/** False if it was connected again meanwhile, whose credentials stay. */
export async function saveRenewed(
  db: Handle,
  { workspaceId, provider, externalId, credentials }: DueRenewal,
  renewed: { readonly credentials: Uint8Array; readonly renewAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update chat_connections set credentials = ${renewed.credentials}::bytea, renew_at = ${renewed.renewAt}::timestamptz,
      renewing_until = null
    where workspace_id = ${workspaceId} and provider = ${provider} and external_id = ${externalId}
      and credentials = ${credentials}::bytea
    returning external_id
  `.execute(db);
  return rows.length > 0;
}

/** Whether it still has the credentials that were to be renewed. */
export async function isUnchanged(
  db: Handle,
  { workspaceId, provider, externalId, credentials }: DueRenewal,
): Promise<boolean> {
  const { rows } = await sql`
    select external_id from chat_connections
    where workspace_id = ${workspaceId} and provider = ${provider} and external_id = ${externalId}
      and credentials = ${credentials}::bytea
    for update
  `.execute(db);
  return rows.length > 0;
}
