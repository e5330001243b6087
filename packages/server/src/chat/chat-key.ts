import type { ChatProviderName } from "@guildhall/core/chat";
import type { Handle } from "../db/database.ts";
import { createIntegrationKey, deleteKey, hashSecret, readIntegrationKey, saveKeyHash } from "../integrations/index.ts";
import type { Deps } from "../lib/deps.ts";
import { openText, sealText } from "../lib/sealed-text.ts";
import { deleteChatKey, findChatKey, insertChatKey } from "./chat-key.repository.ts";

interface Owner {
  readonly workspaceId: number;
  readonly provider: ChatProviderName;
}

/** Makes the key with which this server acts for members in a chat, unless there is one. */
export async function ensureChatKey(
  { db, config, random, at }: Pick<Deps, "config" | "random"> & { readonly db: Handle; readonly at: Date },
  owner: Owner,
): Promise<void> {
  const key = createIntegrationKey(random, owner);
  const sealed = sealText(key, { secret: config.secret, purpose: purposeOf(owner), random });
  if (!(await insertChatKey(db, { ...owner, sealed }))) return;
  await saveKeyHash(db, { ...owner, hash: hashSecret(readIntegrationKey(key) ?? { secret: "" }), at });
}

/** Null if there is none, or the installation's secret changed. */
export async function readChatKey(
  { db, config }: Pick<Deps, "config"> & { readonly db: Handle },
  owner: Owner,
): Promise<string | null> {
  const sealed = await findChatKey(db, owner);
  return sealed === undefined ? null : openText(sealed, { secret: config.secret, purpose: purposeOf(owner) });
}

/** Ends everything that's done in the chat for members. */
export async function withdrawChatKey(db: Handle, owner: Owner): Promise<void> {
  if (await deleteChatKey(db, owner)) await deleteKey(db, owner);
}

function purposeOf({ workspaceId, provider }: Owner): string {
  return `chat key ${String(workspaceId)} ${provider}`;
}
