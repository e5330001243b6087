import type { OutboundItem, SendOutcome } from "@guildhall/core/chat";
import type { KnownBlock } from "@slack/types";
import type { WebClient } from "@slack/web-api";
import { cardMessage, pictureBlock } from "./blocks/card-blocks.ts";
import type { GivingMessage } from "./given-trace.ts";
import { messageTrace, undoOf } from "./given-trace.ts";
import { renewHome } from "./home.ts";
import type { SlackDeps } from "./slack-host.ts";
import { clientOf, isExpired, isRenewable, isRevoked, platformError, TROUBLE_WAIT_MS, waitOf } from "./web-api.ts";

/** Sends one queued message and says what became of it. */
export async function sendToSlack(item: OutboundItem, deps: SlackDeps): Promise<SendOutcome> {
  const { connection, place } = item;
  if (isExpired(connection, deps.host.now())) return { kind: "wait", waitMs: TROUBLE_WAIT_MS, isForAll: false };
  const client = clientOf(connection, deps);
  try {
    const messageId = await callWithPicture(client, item, deps.host);
    // What they're told of has changed something of theirs.
    if (isPerson(place)) await renewHome(deps, { client, connection }, place);
    return { kind: "sent", messageId };
  } catch (error) {
    return outcomeOf(error, item);
  }
}

/** Slack refuses a message whose picture it can't fetch: then it goes without. */
async function callWithPicture(client: WebClient, item: OutboundItem, host: SlackDeps["host"]): Promise<string> {
  const { picture = "", title } = item.card;
  const url = picture === "" ? "" : host.pictureUrl(picture);
  if (url === "") return await call(client, item, { host, blocks: [] });
  try {
    return await call(client, item, { host, blocks: [pictureBlock(url, title)] });
  } catch (error) {
    if (platformError(error) !== "invalid_blocks") throw error;
    host.log.info({ url }, "Slack couldn't fetch a picture");
    return await call(client, item, { host, blocks: [] });
  }
}

async function call(
  client: WebClient,
  item: OutboundItem,
  { host, blocks: more }: { readonly host: SlackDeps["host"]; readonly blocks: readonly KnownBlock[] },
): Promise<string> {
  const { act, place, messageId, threadId, language } = item;
  const posted = postedAt(messageId, place);
  if (act === "delete") {
    // What the app takes away itself takes nothing back.
    await messageTrace(host.notes, item, posted).forget();
    await client.chat.delete({ ...posted });
    return messageId;
  }
  const { text, blocks } = cardMessage(item.card, { origin: host.origin, language });
  const message = { text, blocks: [...more, ...blocks] };
  if (act === "edit") {
    await client.chat.update({ ...posted, ...message });
    await noteGiven(host, item, posted);
    return messageId;
  }
  const { ts = "", channel = place } = await client.chat.postMessage({
    channel: place,
    ...message,
    // The blocks have all there is; Slack would add a picture of our own page.
    unfurl_links: false,
    unfurl_media: false,
    ...(threadId !== "" && { thread_ts: postedAt(threadId, place).ts }),
  });
  await noteGiven(host, item, { channel, ts });
  return channel === place ? ts : `${channel}${BEFORE_TS}${ts}`;
}

const BEFORE_TS = ":";

/** Slack posts to a person by their id, but edits and deletes only by their conversation's, which comes before the time. */
function postedAt(messageId: string, place: string): GivingMessage {
  const [channel = "", ts] = messageId.split(BEFORE_TS);
  return ts === undefined ? { channel: place, ts: messageId } : { channel, ts };
}

// Whoever deletes the app's answer in their own conversation with it takes back what it tells of.
async function noteGiven({ notes }: SlackDeps["host"], item: OutboundItem, at: GivingMessage): Promise<void> {
  const undo = undoOf(item.card);
  const trace = messageTrace(notes, item, at);
  if (undo !== undefined && isPerson(item.place)) await trace.writeGiven({ at: at.ts, userId: item.place, undo });
  else if (item.act === "edit") await trace.forget();
}

function isPerson(place: string): boolean {
  return /^[UW]/.test(place);
}

function outcomeOf(error: unknown, { connection, act, messageId }: OutboundItem): SendOutcome {
  const waitMs = waitOf(error);
  // A limit is of one method in one team: others needn't wait.
  if (waitMs !== null) return { kind: "wait", waitMs, isForAll: false };
  const reason = platformError(error);
  if (reason === null) throw error;
  if (isRenewable(connection, reason)) return { kind: "wait", waitMs: TROUBLE_WAIT_MS, isForAll: false };
  if (isRevoked(reason)) return { kind: "revoked", reason };
  // What is to be deleted is gone already.
  if (act === "delete" && reason === "message_not_found") return { kind: "sent", messageId };
  return { kind: "unreachable", reason };
}
