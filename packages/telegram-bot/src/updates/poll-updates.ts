import { setTimeout as sleep } from "node:timers/promises";
import type { ChatLog, Delivery, InboundResponse } from "@guildhall/core/chat";
import { BotApiError } from "../bot-api/bot-api-error.ts";
import type { BotApi } from "../bot-api/bot-api.ts";
import { ALLOWED_UPDATES } from "../bot-api/wire.ts";
import type { Update } from "../bot-api/wire.ts";
import type { TelegramHost } from "../telegram-host.ts";

/** How long Telegram holds a request without news, in seconds, and how long we then wait for its answer, in ms. */
const POLL_S = 50;
const POLL_TIMEOUT_MS = 60_000;
/** The first and the longest pause after a failure, in ms. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

interface Poll {
  readonly api: BotApi;
  readonly host: Pick<TelegramHost, "whileRefused"> & { readonly log: ChatLog };
  readonly take: (delivery: Delivery) => Promise<InboundResponse>;
  readonly signal: AbortSignal;
}

/**
 * Fetches updates until it's told to stop. What a chat sends is taken in order; an update is confirmed once it and all
 * before it were taken, so Telegram repeats what was lost. While the token is refused, it waits.
 */
export async function pollUpdates(poll: Poll): Promise<void> {
  const { log, whileRefused } = poll.host;
  let offset = 0;
  let pauseMs = 0;
  while (!poll.signal.aborted) {
    try {
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal: poll.signal });
      // A webhook set earlier would keep us from asking.
      if (offset === 0) await poll.api.call("deleteWebhook", {});
      offset = await takeBatch(poll, offset);
      pauseMs = 0;
    } catch (error) {
      if (poll.signal.aborted) return;
      pauseMs = nextPause(pauseMs, error);
      log.warn({ reason: reasonOf(error), pauseMs }, "updates of telegram couldn't be taken");
      if (error instanceof BotApiError && isRefused(error)) await whileRefused(poll.signal);
    }
  }
}

function isRefused({ errorCode }: BotApiError): boolean {
  return errorCode === 401 || errorCode === 404;
}

function nextPause(pauseMs: number, error: unknown): number {
  const wanted = error instanceof BotApiError ? error.retryAfterS * 1000 : 0;
  return Math.max(wanted, Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, pauseMs * 2)));
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : "unknown";
}

async function takeBatch({ api, take, signal }: Poll, offset: number): Promise<number> {
  const params = { offset, timeout: POLL_S, allowed_updates: ALLOWED_UPDATES };
  const updates = await api.call("getUpdates", params, AbortSignal.any([signal, AbortSignal.timeout(POLL_TIMEOUT_MS)]));
  const chats = new Set(updates.map(chatOf));
  await Promise.all(
    [...chats].map((chat) =>
      takeInOrder(
        updates.filter((each) => chatOf(each) === chat),
        take,
      ),
    ),
  );
  return (updates.at(-1)?.update_id ?? offset - 1) + 1;
}

async function takeInOrder(updates: readonly Update[], take: Poll["take"]): Promise<void> {
  for (const update of updates) await take({ id: String(update.update_id), body: JSON.stringify(update) });
}

function chatOf(update: Update): number {
  const { message, callback_query: press, my_chat_member: member, message_reaction: reaction } = update;
  return (message ?? press?.message ?? member ?? reaction)?.chat.id ?? 0;
}
