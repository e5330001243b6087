import type { OutboundItem, SendOutcome, SendPace } from "@guildhall/core/chat";
import { BotApiError } from "../bot-api/bot-api-error.ts";
import type { InlineButton } from "../bot-api/wire.ts";
import { cardHtml } from "../cards/card-html.ts";
import { FORM, inlineKeyboard, markupOf } from "../cards/keyboard.ts";
import { SHOW, toThingPayload } from "../cards/press.ts";
import { moveChat } from "../talk/moved-chat.ts";
import { startUrl } from "../talk/start-link.ts";
import type { Bot } from "../talk/turn.ts";
import { BOT_TEXTS } from "../texts/bot-texts.ts";
import { isSettled, sendOutcome } from "./send-outcome.ts";

/**
 * Telegram's limits. It takes 30 a second; what is late on its way arrives together with what follows, so there's room
 * for that.
 */
export const TELEGRAM_PACE: SendPace = { perSecond: 20, placeGapMs: 1000, perMinuteInGroups: 20 };

type Sender = Pick<Bot, "api" | "host" | "self">;

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
  await moveChat(sender, item.place, migratedTo);
  // Messages of the old group can't be found in the new one: what was to be deleted there stays in the old one.
  if (item.act === "delete") return { kind: "sent", messageId: "" };
  return await sendItem(sender, { ...item, place: migratedTo, act: "post", messageId: "", threadId: "" });
}

async function deliver(sender: Sender, item: OutboundItem): Promise<string> {
  const { api, host } = sender;
  const place = { chat_id: item.place };
  if (item.act === "delete") {
    await api.call("deleteMessage", { ...place, message_id: Number(item.messageId) });
    return item.messageId;
  }
  const text = {
    ...place,
    text: cardHtml(item.card, host.origin),
    parse_mode: "HTML",
    link_preview_options: previewOf(sender, item),
  } as const;
  const { actions } = item.card;
  const links = await linksOf(sender, item);
  if (item.act === "edit") {
    const message = { ...text, message_id: Number(item.messageId), reply_markup: inlineKeyboard(actions, links) };
    await api.call("editMessageText", message);
    return item.messageId;
  }
  const markup = markupOf(actions, links);
  const sent = await api.call("sendMessage", {
    ...text,
    ...(item.threadId !== "" && {
      reply_parameters: { message_id: Number(item.threadId), allow_sending_without_reply: true },
    }),
    ...(markup !== null && { reply_markup: markup }),
  });
  return String(sent.message_id);
}

/** A picture is the preview of its own address: without it, the message is the same. */
function previewOf({ host }: Sender, { card: { picture = "" } }: OutboundItem) {
  const url = picture === "" ? "" : host.pictureUrl(picture);
  if (url === "") return { is_disabled: true } as const;
  return { url, prefer_large_media: true, show_above_text: true } as const;
}

/** Buttons that lead to one's own chat already, or to nothing more. */
const COMPLETE_VERBS = new Set([SHOW, "undo"]);

/** There's more to do with a thing in one's own chat than in a group, so a link opens it there. */
async function linksOf({ self }: Sender, { place, language, card }: OutboundItem): Promise<readonly InlineButton[]> {
  const thing = card.actions.find(({ kind, verb, id }) => kind !== FORM && !COMPLETE_VERBS.has(verb) && id > 0);
  if (thing === undefined || !place.startsWith("-")) return [];
  const url = startUrl((await self()).username ?? "", toThingPayload(thing));
  return [{ text: BOT_TEXTS[language].openPrivately, url }];
}
