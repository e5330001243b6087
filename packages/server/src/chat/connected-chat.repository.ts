import type { Language } from "@guildhall/core";
import type { ChatProviderName } from "@guildhall/core/chat";
import type { Handle } from "../db/database.ts";

export type ConnectionState = "active" | "revoked" | "uninstalled";

/** How a provider calls a team, a group or a person's own chat. */
export interface ConnectionName {
  readonly provider: ChatProviderName;
  readonly externalId: string;
}

export interface StoredConnection extends ConnectionName {
  readonly workspaceId: number;
  readonly name: string;
  readonly language: Language;
  readonly isPersonal: boolean;
  /** Sealed. */
  readonly credentials: Uint8Array;
  readonly state: ConnectionState;
  /** Where announcements go that chose no channel; "" is nowhere. */
  readonly channelId: string;
  readonly missedScope: string;
  /** Whether people of the team are known by their confirmed email. */
  readonly matchesEmails: boolean;
  readonly changedAt: Date;
  /** When the team's people were last read; null where they aren't kept as they are there. */
  readonly peopleReadAt: Date | null;
  /** Whether that channel gets a weekly digest. */
  readonly hasDigest: boolean;
}

export const CONNECTION_COLUMNS = [
  "provider",
  "external_id as externalId",
  "name",
  "language",
  "is_personal as isPersonal",
  "credentials",
  "state",
  "channel_id as channelId",
  "missed_scope as missedScope",
  "matches_emails as matchesEmails",
  "changed_at as changedAt",
  "has_digest as hasDigest",
  "people_read_at as peopleReadAt",
] as const;

/** In any workspace and state; undefined if it was never connected. */
export async function findConnection(
  db: Handle,
  { provider, externalId }: ConnectionName,
): Promise<StoredConnection | undefined> {
  return db
    .selectFrom("chat_connections")
    .select(["workspace_id as workspaceId", ...CONNECTION_COLUMNS])
    .where("provider", "=", provider)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
}
