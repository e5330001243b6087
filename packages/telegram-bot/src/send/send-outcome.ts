import type { SendOutcome } from "@guildhall/core/chat";
import type { BotApiError } from "../bot-api/bot-api-error.ts";

/** How long to wait when Telegram is down or can't be reached, in ms. */
const OUTAGE_MS = 5000;

const GONE_PLACE =
  /chat not found|PEER_ID_INVALID|CHAT_WRITE_FORBIDDEN|not enough rights|have no rights|need administrator rights|TOPIC_CLOSED|CHAT_RESTRICTED/i;

/** What became of a message that Telegram refused; null if a repeat or another place wouldn't help. */
export function sendOutcome({ errorCode, description, retryAfterS }: BotApiError): SendOutcome | null {
  // The whole bot is slowed down, whichever chat it was.
  if (errorCode === 429) return { kind: "wait", waitMs: Math.max(1, retryAfterS) * 1000, isForAll: true };
  // 404 is the answer to a token that never was one.
  if (errorCode === 401 || errorCode === 404) return { kind: "revoked", reason: description };
  if (errorCode === 403) return { kind: "unreachable", reason: description };
  if (errorCode === 0 || errorCode >= 500) return { kind: "wait", waitMs: OUTAGE_MS, isForAll: false };
  return GONE_PLACE.test(description) ? { kind: "unreachable", reason: description } : null;
}

/** Whether an edit or a deletion has nothing left to do: it was done before, or somebody deleted the message. */
export function isSettled({ errorCode, description }: BotApiError): boolean {
  return errorCode === 400 && /message is not modified|message to (edit|delete) not found/i.test(description);
}
