import type { EndpointResponse } from "@guildhall/core";
import { chatProvider } from "@guildhall/core/integrations";
import type { chatCalls } from "@guildhall/core/integrations";
import type { ChatProviderName } from "@guildhall/core/chat";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { requireChat } from "./require-chat.ts";
import { findOwnLinks, unlinkChatMember } from "./chat-member.repository.ts";
import { deleteConnection, findPersonalChats } from "./connection.repository.ts";
import { insertUnmatched } from "./matched-person.repository.ts";

/** Those that this server runs. */
export async function listOwnChats({
  db,
  deps,
  actor,
}: Pick<MemberCall, "db" | "deps" | "actor">): Promise<EndpointResponse<typeof chatCalls.listOwn>> {
  const linked = await findOwnLinks(db, { workspaceId: actor.workspace.id, memberId: actor.memberId });
  const running = chatProvider.options.filter((each) => deps.channels.providers.includes(each));
  return { items: running.map((provider) => ({ provider, isLinked: linked.includes(provider) })) };
}

/** Ends what the chat may do for the caller at once. @throws {NotFoundError} when this server doesn't run that chat */
export async function unlinkOwnChat(call: MemberCall, provider: ChatProviderName): Promise<Record<string, never>> {
  requireChat(call, provider);
  const { db, actor } = call;
  const { memberId } = actor;
  const workspaceId = actor.workspace.id;
  const externalIds = await unlinkChatMember(db, { workspaceId, provider, memberId });
  if (externalIds.length === 0) return {};
  for (const externalId of await findPersonalChats(db, { workspaceId, provider, externalIds })) {
    await deleteConnection(db, { workspaceId, provider, externalId });
  }
  await insertUnmatched(db, { workspaceId, provider, memberId });
  await recordEvent(call, { type: "chat_user.unlinked", payload: { memberId, provider } });
  return {};
}
