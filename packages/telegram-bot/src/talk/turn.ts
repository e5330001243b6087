import type { Language } from "@guildhall/core";
import type { ChatCard, ChatConnection, ChatDesk, ChatPerson, ChatReply, ChatStranger } from "@guildhall/core/chat";
import type { BotApi } from "../bot-api/bot-api.ts";
import type { TelegramChat, TelegramMessage, TelegramUser } from "../bot-api/wire.ts";
import type { TelegramConfig, TelegramHost } from "../telegram-host.ts";
import { BOT_TEXTS } from "../texts/bot-texts.ts";
import { findMoved } from "./moved-chat.ts";

/** Where groups are connected; a path in the panel. */
export const CONNECT_PATH = "/integration/telegram";

export interface Bot {
  readonly api: BotApi;
  readonly host: TelegramHost;
  readonly config: TelegramConfig;
  /** Asked once. */
  self(): Promise<TelegramUser>;
}

/** One update of one person in one chat. */
export interface Turn {
  readonly bot: Bot;
  /** The update's id; what's done is keyed by it. */
  readonly deliveryId: string;
  readonly person: ChatPerson;
  /** Of a group that moved, the new one. */
  readonly chatId: string;
  readonly isPrivate: boolean;
  /** The person's message, which answers in a group reply to; "" in private. */
  readonly threadId: string;
  readonly language: Language;
}

export async function openTurn(
  bot: Bot,
  deliveryId: string,
  {
    chat,
    from,
    message,
  }: { readonly chat: TelegramChat; readonly from: TelegramUser; readonly message?: TelegramMessage },
): Promise<Turn> {
  const isPrivate = chat.type === "private";
  const language = languageOf(from);
  const { chatId, connection } = await findChat(bot, chat, language);
  const person = { connection, externalId: String(from.id), name: nameOf(from), language };
  const threadId = isPrivate || message === undefined ? "" : String(message.message_id);
  return { bot, deliveryId, person, chatId, isPrivate, threadId, language };
}

/** A chat as it's connected, perhaps by another id by now. */
async function findChat(bot: Bot, chat: TelegramChat, language: Language) {
  const own = String(chat.id);
  const connected = await bot.host.findConnection(own);
  if (connected !== null) return { chatId: own, connection: connected };
  const chatId = await findMoved(bot, own);
  const moved = chatId === own ? null : await bot.host.findConnection(chatId);
  return { chatId, connection: moved ?? unconnected({ chatId, name: titleOf(chat), language }) };
}

/** A chat that belongs to no workspace yet, such as with somebody who isn't linked. */
function unconnected(chat: { chatId: string; name: string; language: Language }): ChatConnection {
  return { workspaceId: 0, externalId: chat.chatId, name: chat.name, language: chat.language, credentials: {} };
}

export function titleOf(chat: TelegramChat): string {
  return chat.title ?? "";
}

export function nameOf(user: { readonly first_name?: string; readonly last_name?: string }): string {
  return `${user.first_name ?? ""} ${user.last_name ?? ""}`.trim();
}

export function languageOf({ language_code: code = "" }: TelegramUser): Language {
  return /^ru\b/i.test(code) ? "ru" : "en";
}

interface Answer {
  readonly card: ChatCard;
  /** What this answer is among those of the update, or of the act: each is sent once. */
  readonly as: string;
  /** The act that it answers, however many updates ask for it; the update by default. */
  readonly key?: string;
  /** The message it replaces; a new one by default. */
  readonly messageId?: string;
  readonly threadId?: string;
  /** What it says was done, if others may read of that in the same chat. */
  readonly about?: ChatReply["about"];
}

export async function say(turn: Turn, answer: Answer): Promise<void> {
  const { card, as, key = `telegram:${turn.deliveryId}`, messageId = "", threadId = turn.threadId, about } = answer;
  await turn.bot.host.reply({
    connection: turn.person.connection,
    place: turn.chatId,
    language: turn.language,
    threadId: messageId === "" ? threadId : "",
    messageId,
    card,
    key: `${key}:${as}`,
    ...(about !== undefined && !turn.isPrivate && { about }),
  });
}

/** Does something that may be announced in the same group, and answers with what became of it. */
export async function answering<T>({ bot, chatId, isPrivate, deliveryId }: Turn, act: () => Promise<T>): Promise<T> {
  return isPrivate ? await act() : await bot.host.whileAnswering(chatId, deliveryId, act);
}

/** Where a button was pressed. */
export interface PressPlace {
  /** The message with the button; "" if a link said it. */
  readonly messageId: string;
  /** Whether that message is the person's to change, and not one that many read. */
  readonly isOwn: boolean;
  /** The same for each tap on the button as it was. */
  readonly key: string;
}

/** How long a tap on a button as it was before is the second of a double tap, in ms. */
const DOUBLE_TAP_MS = 3_000;

/** Whether a tap is the first on its button: the second of a double tap opens nothing more. */
export async function isFirstTap({ bot, deliveryId }: Turn, key: string): Promise<boolean> {
  return (await bot.host.drafts.claim(`tap:${key}`, deliveryId, DOUBLE_TAP_MS)) === deliveryId;
}

export function textCard(title: string, link = ""): ChatCard {
  return { title, link, facts: [], body: "", actions: [] };
}

/** The turn of somebody whom Guildhall knows. */
export interface DeskTurn extends Turn {
  readonly desk: ChatDesk;
}

/** The person's desk; in a group that isn't connected, nobody can be known. */
export async function openDesk(turn: Turn): Promise<ChatDesk | ChatStranger> {
  const { bot, person, isPrivate, language } = turn;
  if (!isPrivate && person.connection.workspaceId === 0) {
    return { isStranger: true, language, text: BOT_TEXTS[language].groupHello, link: CONNECT_PATH };
  }
  return await bot.host.openDesk(person);
}

/** Opens the person's desk; strangers learn how to join instead. */
export async function withDesk(turn: Turn, act: (turn: DeskTurn) => Promise<void>): Promise<void> {
  const desk = await openDesk(turn);
  if ("isStranger" in desk) {
    const known = { ...turn, language: desk.language };
    return await say(known, { card: textCard(desk.text, desk.link), as: "stranger" });
  }
  await act({ ...turn, desk, language: desk.language });
}
