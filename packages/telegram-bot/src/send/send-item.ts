import type { OutboundItem, SendOutcome, SendPace } from "@guildhall/core/chat";
import { BotApiError } from "../bot-api/bot-api-error.ts";
import type { BotApi } from "../bot-api/bot-api.ts";
import { cardHtml } from "../cards/card-html.ts";
import { inlineKeyboard, markupOf } from "../cards/keyboard.ts";
import type { TelegramHost } from "../telegram-host.ts";
import { isSettled, sendOutcome } from "./send-outcome.ts";

/**
 * Telegram's limits. It takes 30 a second; what is late on its way arrives together with what follows, so there's room
 * for that.
 */
export const TELEGRAM_PACE: SendPace = { perSecond: 20, placeGapMs: 1000, perMinuteInGroups: 20 };

interface Sender {
  readonly api: BotApi;
  readonly host: TelegramHost;
}

/** Sends one queued message. @throws {BotApiError} when Telegram refuses what the bot drew: that's our mistake */
export async function sendItem(sender: Sender, item: OutboundItem): Promise<SendOutcome> {
  try {
    return { kind: "sent", messageId: await deliver(sender, item) };
  } catch (error) {
    if (!(error instanceof BotApiError)) throw error;
    if (isSettled(error)) return { kind: "sent", messageId: item.messageId };
    if (error.migratedTo !== "" && error.migratedTo !== item.place) return await sendAfterMove(sender, item, error);
    const outcome = sendOutcome(error);
    if (outcome === null) throw error;
    return outcome;
  }
}

async function sendAfterMove(sender: Sender, item: OutboundItem, { migratedTo }: BotApiError): Promise<SendOutcome> {
  await sender.host.moveChat(item.place, migratedTo);
  // Messages of the old group can't be found in the new one.
  return await sendItem(sender, { ...item, place: migratedTo, act: "post", messageId: "", threadId: "" });
}

async function deliver({ api, host }: Sender, item: OutboundItem): Promise<string> {
  const place = { chat_id: item.place };
  if (item.act === "delete") {
    await api.call("deleteMessage", { ...place, message_id: Number(item.messageId) });
    return item.messageId;
  }
  const text = {
    ...place,
    text: cardHtml(item.card, host.origin),
    parse_mode: "HTML",
    link_preview_options: { is_disabled: true },
  } as const;
  const { actions } = item.card;
  if (item.act === "edit") {
    const message = { ...text, message_id: Number(item.messageId), reply_markup: inlineKeyboard(actions) };
    await api.call("editMessageText", message);
    return item.messageId;
  }
  const markup = markupOf(actions);
  const sent = await api.call("sendMessage", {
    ...text,
    ...(item.threadId !== "" && {
      reply_parameters: { message_id: Number(item.threadId), allow_sending_without_reply: true },
    }),
    ...(markup !== null && { reply_markup: markup }),
  });
  return String(sent.message_id);
}
