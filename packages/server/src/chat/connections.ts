import type { ChatConnection } from "@guildhall/core/chat";
import type { Handle } from "../db/database.ts";
import type { Deps } from "../lib/deps.ts";
import { openText, sealText } from "../lib/sealed-text.ts";
import { findConnection } from "./connected-chat.repository.ts";
import { saveConnection } from "./connection.repository.ts";
import { moveConnection } from "./move-chat.repository.ts";
import { shownName } from "./shown-name.ts";
import type { ConnectionName, StoredConnection } from "./connected-chat.repository.ts";

type Parts = Pick<Deps, "config">;

/** A chat that is to be connected; `externalId` of its own person makes it a personal one. */
export interface ConnectionWish extends Omit<ChatConnection, "workspaceId"> {
  readonly workspaceId: number;
  readonly provider: ConnectionName["provider"];
  readonly isPersonal: boolean;
  /** When the credentials are to be renewed; without, they don't expire. */
  readonly renewAt?: Date;
}

/** With its credentials sealed; false if the chat belongs to another workspace. */
export function connectChat(
  { db, config, random, at }: Pick<Deps, "config" | "random"> & { readonly db: Handle; readonly at: Date },
  { credentials, ...wish }: ConnectionWish,
): Promise<boolean> {
  const { renewAt = null } = wish;
  const sealed = sealCredentials({ config, random }, wish, credentials);
  const name = shownName({ id: wish.externalId, name: wish.name });
  return saveConnection(db, { ...wish, name, renewAt, credentials: sealed, at });
}

export function sealCredentials(
  { config, random }: Pick<Deps, "config" | "random">,
  name: ConnectionName,
  credentials: ChatConnection["credentials"],
): Buffer {
  return sealText(JSON.stringify(credentials), { secret: config.secret, purpose: purposeOf(name), random });
}

/** Gives a connected chat another id; nothing happens if that one is connected already. */
export async function moveChat(
  { db, config, random }: Pick<Deps, "config" | "random"> & { readonly db: Handle },
  { provider, externalId }: ConnectionName,
  to: string,
): Promise<void> {
  const stored = await findConnection(db, { provider, externalId });
  const connection = stored === undefined ? null : unsealed({ config }, stored);
  const taken = await findConnection(db, { provider, externalId: to });
  if (stored === undefined || connection === null || taken !== undefined) return;
  const credentials = sealCredentials({ config, random }, { provider, externalId: to }, connection.credentials);
  await moveConnection(db, stored, { externalId: to, credentials });
}

/** Null if it isn't connected now, or was with another secret of the installation. */
export async function openConnection(
  { db, config }: Parts & { readonly db: Handle },
  name: ConnectionName,
): Promise<ChatConnection | null> {
  const stored = await findConnection(db, name);
  return stored === undefined || stored.state !== "active" ? null : unsealed({ config }, stored);
}

/** Null if its credentials can't be opened. */
export function unsealed(
  { config }: Parts,
  stored: Pick<StoredConnection, "workspaceId" | "provider" | "externalId" | "name" | "language" | "credentials">,
): ChatConnection | null {
  const { workspaceId, externalId, name, language } = stored;
  const text = openText(stored.credentials, { secret: config.secret, purpose: purposeOf(stored) });
  // Sealed by us as an object of texts.
  const credentials = text === null ? null : (JSON.parse(text) as Readonly<Record<string, string>>);
  return credentials === null ? null : { workspaceId, externalId, name, language, credentials };
}

function purposeOf({ provider, externalId }: ConnectionName): string {
  return `chat ${provider} ${externalId}`;
}
