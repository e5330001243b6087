import { assertNever } from "@guildhall/core";
import type { OutboundItem, SendOutcome } from "@guildhall/core/chat";
import type { Deps } from "../lib/deps.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import type { HostedApp } from "./chat-app-plug.ts";
import { unsealed } from "./connections.ts";
import { endChat } from "./end-chat.service.ts";
import { checkBot } from "./introduce-app.ts";
import {
  finishMessage,
  findPaces,
  lockPace,
  pauseUntil,
  savePaces,
  takeDueMessages,
} from "./due-message.repository.ts";
import type { DueMessage, MessageResult } from "./due-message.repository.ts";
import { afterMessage, afterSending, budgetOf } from "./pace.ts";
import type { PaceState } from "./pace.ts";

/** How long one attempt may take, in ms; what a process leaves behind is sent again after that. */
export const SEND_LEASE_MS = 60_000;

/** Attempts at one message before it's given up. */
export const MAX_SEND_ATTEMPTS = 9;

/** Exponential backoff: 5 s, doubled up to an hour. */
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 3_600_000;

export type SendParts = Pick<Deps, "config" | "db" | "bus" | "clock" | "log">;
export type SendingApp = Pick<HostedApp, "provider" | "send" | "pace" | "bot">;

/**
 * Claims what may be sent now, within the provider's pace over all processes, and sends it; returns how many were
 * claimed. Each message is sent at least once, and once unless a process dies while sending.
 */
export async function sendDue(parts: SendParts, app: SendingApp): Promise<number> {
  const claimed = await claim(parts, app);
  await Promise.all(claimed.map((message) => send({ parts, app }, message)));
  return claimed.length;
}

/** The pace counts from the claim: whoever claims next sees it. */
async function claim({ db, clock }: SendParts, { provider, pace }: SendingApp): Promise<readonly DueMessage[]> {
  const at = clock.now();
  const leaseUntil = new Date(at.getTime() + SEND_LEASE_MS);
  return db.transaction(async (tx) => {
    const whole = await lockPace(tx, provider, at);
    const limit = whole === null ? 0 : budgetOf(pace, whole, at);
    if (whole === null || limit === 0) return [];
    const claimed = await takeDueMessages(tx, { provider, at, leaseUntil, limit });
    if (claimed.length === 0) return [];
    const earlier = await findPaces(tx, provider, claimed.map(placeOf));
    const paces = new Map<string, PaceState>(
      claimed.map((message) => {
        const { sent } = earlier.get(placeOf(message)) ?? { sent: [] };
        return [placeOf(message), afterMessage(pace, sent, { isGroup: message.isGroup, at })];
      }),
    );
    await savePaces(tx, provider, paces.set("", afterSending(whole, { count: claimed.length, at })));
    return claimed;
  });
}

function placeOf({ externalId, place }: Pick<DueMessage, "externalId" | "place">): string {
  return `${externalId} ${place}`;
}

interface Sending {
  readonly parts: SendParts;
  readonly app: SendingApp;
}

async function send({ parts, app }: Sending, message: DueMessage): Promise<void> {
  const { db, log } = parts;
  const { provider } = app;
  try {
    const result = await resultOf({ parts, app }, message);
    await finishMessage(db.handle, message, result);
  } catch (error) {
    // The claim runs out, and somebody tries again.
    log.error({ err: error, provider, outboxId: message.id }, "what became of a chat message could not be kept");
  }
}

async function resultOf({ parts, app }: Sending, message: DueMessage): Promise<MessageResult> {
  const item = toItem(parts, message);
  if (item === null) return { kind: "lost", problem: "failed", error: "the connection's credentials cannot be opened" };
  try {
    return await react({ parts, app }, message, await app.send(item));
  } catch (error) {
    const reason = withoutSecrets(String(error), Object.values(item.connection.credentials)).slice(0, 500);
    return afterFailure({ parts, app }, message, reason);
  }
}

function toItem({ config }: SendParts, message: DueMessage): OutboundItem | null {
  const { id, workspaceId, provider, externalId, place, language, isWithdrawn, messageId, threadId, card } = message;
  const connection = unsealed({ config }, { workspaceId, provider, externalId, ...message.connection });
  if (connection === null) return null;
  const act = messageId === "" ? "post" : isWithdrawn ? "delete" : "edit";
  return { id, connection, place, language, act, messageId, threadId, card };
}

async function react(
  { parts, app: { provider, bot } }: Sending,
  message: DueMessage,
  outcome: SendOutcome,
): Promise<MessageResult> {
  const { db, clock } = parts;
  const at = clock.now();
  const { workspaceId, externalId } = message;
  switch (outcome.kind) {
    case "sent":
      return { kind: "sent", messageId: outcome.messageId === "" ? message.messageId : outcome.messageId, at };
    case "wait": {
      const place = outcome.isForAll ? "" : placeOf(message);
      await pauseUntil(db.handle, { provider, place }, new Date(at.getTime() + outcome.waitMs));
      return { kind: "waits" };
    }
    case "unreachable":
      return { kind: "lost", problem: "unreachable", error: outcome.reason.slice(0, 500) };
    case "revoked":
      if (bot === undefined) {
        await runAndTell(parts, (tx, after) =>
          endChat({ db: tx, at, ...after }, { workspaceId, provider, externalId, reason: "revoked" }),
        );
      } else if (await checkBot(parts, { provider, bot })) {
        // The provider contradicts itself.
        await pauseUntil(db.handle, { provider, place: "" }, new Date(at.getTime() + FIRST_PAUSE_MS));
      }
      return { kind: "waits" };
    default:
      return assertNever(outcome);
  }
}

function afterFailure(
  { parts: { clock, log }, app: { provider } }: Sending,
  { id, attempts }: DueMessage,
  reason: string,
): MessageResult {
  const isOver = attempts >= MAX_SEND_ATTEMPTS;
  log.warn({ provider, outboxId: id, attempts, reason, isOver }, "a chat message was not taken");
  if (isOver) return { kind: "lost", problem: "failed", error: reason };
  const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
  return { kind: "failed", error: reason, dueAt: new Date(clock.now().getTime() + pauseMs) };
}

/** An error may quote the request that failed, and owners and logs are told of it. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((told, secret) => (secret === "" ? told : told.replaceAll(secret, "…")), text);
}
