import type { ChatProviderName } from "@guildhall/core/chat";
import type { Tx } from "../db/database.ts";
import { productIn, recordEvent } from "../events/record-event.ts";
import type { CommitHooks } from "../lib/run-and-tell.ts";
import { findHolders } from "../users/index.ts";
import { endConnection } from "./connection.repository.ts";

interface EndedChat {
  readonly workspaceId: number;
  readonly provider: ChatProviderName;
  readonly externalId: string;
  readonly reason: "revoked" | "uninstalled";
}

/** The provider no longer takes anything from us there; what's queued waits until the chat is connected again. */
export async function endChat(
  { db, at, tell }: Pick<CommitHooks, "tell"> & { readonly db: Tx; readonly at: Date },
  { workspaceId, provider, externalId, reason }: EndedChat,
): Promise<void> {
  const ended = await endConnection(db, { workspaceId, provider, externalId }, { state: reason, at });
  // A person who leaves the bot tells it nothing that the workspace should hear.
  if (ended === undefined || ended.isPersonal) return;
  const managerIds = [...(await findHolders(db, workspaceId, "manage-ws-settings"))];
  const actor = productIn(workspaceId);
  await recordEvent(
    { db, at, tell, actor },
    { type: "chat.disconnected", payload: { provider, externalId, name: ended.name, reason, managerIds } },
  );
}
