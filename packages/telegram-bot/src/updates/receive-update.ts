import { createHash, timingSafeEqual } from "node:crypto";
import type { InboundAnswer, InboundRequest } from "@guildhall/core/chat";
import { WEBHOOK_PATH } from "../telegram-host.ts";

const SECRET_HEADER = "x-telegram-bot-api-secret-token";

/** Checks that an update comes from Telegram, which proves it by the webhook's secret. */
export function receiveUpdate(request: InboundRequest, webhookSecret: string): InboundAnswer {
  if (request.path !== WEBHOOK_PATH || webhookSecret === "") return answer(404);
  if (!isSame(request.headers[SECRET_HEADER] ?? "", webhookSecret)) return answer(403);
  const id = updateId(request.body);
  return id === null ? answer(400) : { kind: "later", delivery: { id: String(id), body: request.body } };
}

function answer(httpStatus: number): InboundAnswer {
  return { kind: "answer", response: { status: httpStatus, body: "" } };
}

/** In constant time, whatever their lengths. */
function isSame(given: string, kept: string): boolean {
  return timingSafeEqual(digest(given), digest(kept));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function updateId(body: string): number | null {
  try {
    const update = JSON.parse(body) as { update_id?: unknown } | null;
    const id = update?.update_id;
    return typeof id === "number" && Number.isSafeInteger(id) ? id : null;
  } catch {
    return null;
  }
}
