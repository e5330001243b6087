import type { ChatMemberUpdated, TelegramMessage } from "../bot-api/wire.ts";
import { BOT_TEXTS } from "../texts/bot-texts.ts";
import { moveChat } from "./moved-chat.ts";
import { CONNECT_PATH, openTurn, say, textCard, titleOf } from "./turn.ts";
import type { Bot } from "./turn.ts";

const THERE: ReadonlySet<string> = new Set(["member", "administrator", "creator"]);

/** The bot was added to a group or removed from one. */
export async function handleMembership(bot: Bot, deliveryId: string, change: ChatMemberUpdated): Promise<void> {
  const { chat, from } = change;
  // Somebody who blocked the bot isn't written to: sending says so.
  if (chat.type === "private") return;
  const { status: before } = change.old_chat_member;
  const { status: after } = change.new_chat_member;
  const isThere = THERE.has(after);
  if (THERE.has(before) === isThere) return;
  const id = String(chat.id);
  const connection = await bot.host.findConnection(id);
  if (!isThere) {
    if (connection !== null) await bot.host.disconnect(id, "uninstalled");
    return;
  }
  if (connection !== null) return await bot.host.saveChannels(id, [{ id, name: titleOf(chat) }], "");
  const turn = await openTurn(bot, deliveryId, { chat, from });
  await say(turn, { card: textCard(BOT_TEXTS[turn.language].groupHello, CONNECT_PATH), as: "hello" });
}

/** Whether the message says that the group became a supergroup, which has another id. */
export async function takeMove(bot: Bot, { chat, migrate_to_chat_id: to }: TelegramMessage): Promise<boolean> {
  if (to === undefined) return false;
  await moveChat(bot, String(chat.id), String(to));
  return true;
}
