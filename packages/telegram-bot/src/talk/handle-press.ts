import type { BotMethods } from "../bot-api/bot-api.ts";
import { BotApiError } from "../bot-api/bot-api-error.ts";
import type { CallbackQuery, TelegramMessage } from "../bot-api/wire.ts";
import { clip } from "../cards/card-html.ts";
import { readCallbackData, toStartPayload } from "../cards/press.ts";
import type { Press } from "../cards/press.ts";
import type { Notice } from "../forms/run-form.ts";
import { BOT_TEXTS } from "../texts/bot-texts.ts";
import { runPress } from "./run-press.ts";
import { startLink } from "./start-link.ts";
import { languageOf, openDesk, openTurn } from "./turn.ts";
import type { Bot, PressPlace, Turn } from "./turn.ts";

/** Telegram's limit, in characters. */
const MAX_NOTICE = 200;

type CallbackAnswer = Omit<BotMethods["answerCallbackQuery"]["params"], "callback_query_id">;

/** A press on a button is always answered: the button shows that it waits until then. */
export async function handlePress(bot: Bot, deliveryId: string, query: CallbackQuery): Promise<void> {
  const { message, from } = query;
  const press = readCallbackData(query.data ?? "");
  if (message === undefined || press === null) {
    return await answer(bot, query, toAnswer({ text: BOT_TEXTS[languageOf(from)].expired, isAlert: true }));
  }
  const turn = await openTurn(bot, deliveryId, { chat: message.chat, from });
  try {
    await answer(bot, query, await runAnswer(turn, press, placeOf(turn, query, message)));
  } catch (error) {
    // The host repeats the update, which then changes the message.
    await answer(bot, query, toAnswer({ text: BOT_TEXTS[turn.language].trouble, isAlert: false }));
    throw error;
  }
}

async function runAnswer(turn: Turn, press: Press, place: PressPlace): Promise<CallbackAnswer> {
  const desk = await openDesk(turn);
  if ("isStranger" in desk) return toAnswer({ text: desk.text, isAlert: true });
  const notice = await runPress({ ...turn, desk, language: desk.language }, press, place);
  if ("goPrivate" in notice) return { url: await startLink(turn.bot, toStartPayload(press)) };
  return toAnswer(notice);
}

function placeOf({ chatId }: Turn, { from, data = "" }: CallbackQuery, message: TelegramMessage): PressPlace {
  const { chat, message_id: id, edit_date: editedAt = 0 } = message;
  return {
    // Of a group that moved, it isn't in the new one.
    messageId: chatId === String(chat.id) ? String(id) : "",
    isOwn: chat.type === "private" || message.reply_to_message?.from?.id === from.id,
    // Once the message was changed, the same button is another press.
    key: `telegram:press:${chat.id}:${id}:${editedAt}:${from.id}:${data}`,
  };
}

function toAnswer({ text, isAlert }: Notice): CallbackAnswer {
  return text === "" ? {} : { text: clip(text, MAX_NOTICE), show_alert: isAlert };
}

async function answer(bot: Bot, { id }: CallbackQuery, content: CallbackAnswer): Promise<void> {
  try {
    await bot.api.call("answerCallbackQuery", { callback_query_id: id, ...content });
  } catch (error) {
    if (!(error instanceof BotApiError)) throw error;
    // It was answered before or too long ago; what was pressed is done anyway.
    bot.host.log.info({ reason: error.description }, "a press couldn't be answered");
  }
}
