import { NotFoundError } from "@guildhall/core";
import type { ChatProviderName } from "@guildhall/core/chat";
import type { MemberCall } from "../lib/deps.ts";
import type { StoredConnection } from "./connected-chat.repository.ts";
import { listConnections } from "./connection.repository.ts";

/** @throws {NotFoundError} when this server doesn't run that chat */
export function requireChat({ deps }: Pick<MemberCall, "deps">, provider: ChatProviderName): void {
  if (!deps.channels.providers.includes(provider)) throw new NotFoundError("chat", { provider });
}

/** @throws {NotFoundError} when it isn't connected here */
export async function requireConnection(
  call: Pick<MemberCall, "db" | "deps" | "actor">,
  { provider, externalId }: { readonly provider: ChatProviderName; readonly externalId: string },
): Promise<StoredConnection> {
  requireChat(call, provider);
  const connections = await listConnections(call.db, { workspaceId: call.actor.workspace.id, provider });
  const found = connections.find((each) => each.externalId === externalId);
  if (found === undefined) throw new NotFoundError("connection", { provider, externalId });
  return found;
}
