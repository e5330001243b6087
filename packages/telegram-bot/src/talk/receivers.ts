import type { ChatReceiver } from "@guildhall/core/chat";
import type { MessageEntity, TelegramMessage, TelegramUser } from "../bot-api/wire.ts";
import { nameOf } from "./turn.ts";
import type { Bot } from "./turn.ts";

/** How long the bot remembers whose a username is. */
const NAME_KEPT_MS = 180 * 24 * 3600 * 1000;

/** Remembers who has which username: Telegram names people in mentions by it, without their id. */
export async function learnName({ host }: Bot, user: TelegramUser): Promise<void> {
  if (user.username === undefined || user.is_bot) return;
  const known = JSON.stringify(toReceiver(user));
  const key = keyOf(user.username);
  if ((await host.drafts.read(key)) !== known) await host.drafts.write(key, known, NAME_KEPT_MS);
}

/** Whom a message is about: whose message it answers, whom it mentions, whom its author picked. */
export async function findReceivers(bot: Bot, message: TelegramMessage): Promise<readonly ChatReceiver[]> {
  const self = await bot.self();
  const answered = message.reply_to_message?.from;
  const picked = (message.users_shared?.users ?? []).map(({ user_id: id, ...names }) => ({ id, ...names }));
  const found = [
    ...(answered === undefined || answered.is_bot ? [] : [toReceiver(answered)]),
    ...(await Promise.all(
      mentionsIn(message)
        .filter((each) => !isOfBot(each))
        .map((each) => toMentioned(bot, message, each)),
    )),
    ...picked.map(toReceiver),
  ];
  const own = [String(self.id), `@${self.username?.toLowerCase()}`];
  const others = found.filter(({ externalId }) => !own.includes(externalId));
  return others.filter((each, index) => others.findIndex((one) => one.externalId === each.externalId) === index);
}

/** The text without the mentions and the spaces around them. */
export function withoutMentions(message: TelegramMessage, from: number): string {
  return blanked(message, mentionsIn(message)).slice(from).replace(/\s+/g, " ").trim();
}

/** The text without what calls the bot: to a sentence, its name would be that of somebody unknown. */
export function withoutCall(message: TelegramMessage, self: TelegramUser): string {
  const { text = "" } = message;
  const name = `@${self.username ?? ""}`.toLowerCase();
  const isCall = ({ offset, length }: MessageEntity) => text.slice(offset, offset + length).toLowerCase() === name;
  return blanked(message, mentionsIn(message).filter(isCall));
}

function blanked({ text = "" }: TelegramMessage, entities: readonly MessageEntity[]): string {
  return entities.reduceRight(
    (left, { offset, length }) => left.slice(0, offset) + " ".repeat(length) + left.slice(offset + length),
    text,
  );
}

function mentionsIn(message: TelegramMessage): readonly MessageEntity[] {
  return (message.entities ?? []).filter(({ type }) => type === "mention" || type === "text_mention");
}

// A bot's username can't be told from a person's.
function isOfBot({ user }: MessageEntity): boolean {
  return user?.is_bot === true;
}

async function toMentioned({ host }: Bot, message: TelegramMessage, entity: MessageEntity): Promise<ChatReceiver> {
  const name = (message.text ?? "").slice(entity.offset, entity.offset + entity.length);
  if (entity.user !== undefined) return { ...toReceiver(entity.user), mention: name };
  const known = await host.drafts.read(keyOf(name.slice(1)));
  // Written by `learnName`.
  return known === null
    ? { externalId: name.toLowerCase(), name }
    : { ...(JSON.parse(known) as ChatReceiver), mention: name };
}

function keyOf(username: string): string {
  return `name:${username.toLowerCase()}`;
}

export function toReceiver(user: {
  readonly id: number;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly username?: string;
}): ChatReceiver {
  const name = nameOf(user);
  return { externalId: String(user.id), name: name === "" ? `@${user.username ?? user.id}` : name };
}
