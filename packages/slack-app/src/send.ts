import type { OutboundItem, SendOutcome } from "@guildhall/core/chat";
import type { WebClient } from "@slack/web-api";
import { cardMessage } from "./blocks/card-blocks.ts";
import type { SlackDeps } from "./slack-host.ts";
import { clientOf, isRevoked, platformError, waitOf } from "./web-api.ts";

/** Sends one queued message and says what became of it. */
export async function sendToSlack(item: OutboundItem, deps: Pick<SlackDeps, "config" | "host">): Promise<SendOutcome> {
  try {
    return { kind: "sent", messageId: await call(clientOf(item.connection, deps), item, deps.host.origin) };
  } catch (error) {
    return outcomeOf(error, item);
  }
}

async function call(client: WebClient, item: OutboundItem, origin: string): Promise<string> {
  const { act, place: channel, messageId, threadId, language } = item;
  if (act === "delete") {
    await client.chat.delete({ channel, ts: messageId });
    return messageId;
  }
  const message = cardMessage(item.card, { origin, language });
  if (act === "edit") {
    const { ts = messageId } = await client.chat.update({ channel, ts: messageId, ...message });
    return ts;
  }
  const { ts = "" } = await client.chat.postMessage({
    channel,
    ...message,
    // The blocks have all there is; Slack would add a picture of our own page.
    unfurl_links: false,
    unfurl_media: false,
    ...(threadId !== "" && { thread_ts: threadId }),
  });
  return ts;
}

function outcomeOf(error: unknown, { act, messageId }: OutboundItem): SendOutcome {
  const waitMs = waitOf(error);
  // A limit is of one method in one team: others needn't wait.
  if (waitMs !== null) return { kind: "wait", waitMs, isForAll: false };
  const reason = platformError(error);
  if (reason === null) throw error;
  if (isRevoked(reason)) return { kind: "revoked", reason };
  // What is to be deleted is gone already.
  if (act === "delete" && reason === "message_not_found") return { kind: "sent", messageId };
  return { kind: "unreachable", reason };
}
