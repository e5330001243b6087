import type { InboundAnswer, InboundRequest } from "@guildhall/core/chat";
import { createHash } from "node:crypto";
import { asRecord, parsePayload } from "./payload.ts";
import type { Payload } from "./payload.ts";
import { isFromSlack } from "./verify.ts";

/** Checks that a request is from Slack and says what it is. */
export function receiveFromSlack(request: InboundRequest, signingSecret: string): InboundAnswer {
  if (!isFromSlack(request, signingSecret)) return answer(401);
  const payload = parsePayload(request.body);
  if (payload === null) return answer(400);
  return classifyPayload(payload, hash(request.headers["x-slack-signature"] ?? ""));
}

/** What a payload is. `onceId` tells it from any other where Slack gives it no id. */
export function classifyPayload(payload: Payload, onceId: string): InboundAnswer {
  if (payload["ssl_check"] !== undefined) return answer(200);
  if (payload["command"] !== undefined) return deliver("later", `command:${text(payload["trigger_id"])}`, payload);
  return KINDS[text(payload["type"])]?.(payload, onceId) ?? answer(200);
}

type Kind = (payload: Payload, onceId: string) => InboundAnswer;

const shortcut: Kind = (payload) => deliver("later", `shortcut:${text(payload["trigger_id"])}`, payload);

// What isn't listed is only acknowledged: view_closed, app_rate_limited and what Slack may add.
const KINDS: Readonly<Record<string, Kind>> = {
  url_verification: ({ challenge }) => answer(200, JSON.stringify({ challenge: text(challenge) })),
  event_callback: classifyEvent,
  shortcut,
  message_action: shortcut,
  block_actions: (payload) => deliver("later", `press:${text(payload["trigger_id"])}`, payload),
  // Each press of the button is a submission of its own; what it does is keyed by the view.
  view_submission: (payload) => deliver("now", `view:${text(payload["trigger_id"])}`, payload),
  // They have no id: the same question asked again has another signature, a repeat of the request the same.
  block_suggestion: (payload, onceId) => deliver("now", `options:${onceId}`, payload),
};

function classifyEvent(payload: Payload): InboundAnswer {
  const event = asRecord(payload["event"]);
  const isReaction = event["type"] === "reaction_added" || event["type"] === "reaction_removed";
  // Reactions to files, and home tabs that aren't shown, are of no use; Slack sends many.
  if (isReaction && asRecord(event["item"])["type"] !== "message") return answer(200);
  if (event["type"] === "app_home_opened" && event["tab"] !== "home") return answer(200);
  if (event["type"] === "message" && !isSaidToUs(event)) return answer(200);
  // Slack tells again of a mention whose message is edited, as of a new one.
  if (event["type"] === "app_mention" && event["edited"] !== undefined) return answer(200);
  return deliver("later", `event:${text(payload["event_id"])}`, payload);
}

// In a conversation with the app, its own messages and all changes to messages come, too. A deleted one may have given.
function isSaidToUs(event: Payload): boolean {
  const isNew = event["subtype"] === undefined && event["bot_id"] === undefined;
  return event["channel_type"] === "im" && (isNew || event["subtype"] === "message_deleted");
}

// Nothing is stored that grants more than an answer to this very delivery.
function deliver(kind: "later" | "now", id: string, payload: Payload): InboundAnswer {
  return { kind, delivery: { id, body: JSON.stringify(payload, withoutTokens) } };
}

function withoutTokens(key: string, value: unknown): unknown {
  return (key === "token" && typeof value === "string") || key === "bot_access_token" ? undefined : value;
}

function answer(status: number, body = ""): InboundAnswer {
  return { kind: "answer", response: { status, body } };
}

function hash(value: string): string {
  return createHash("sha256").update(value).digest("hex").slice(0, 32);
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
