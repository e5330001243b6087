import type { ChatAction, ChatOutcome, ChatReceiver } from "@guildhall/core/chat";
import type { MessageReactionUpdated, ReactionType, TelegramMessage } from "../bot-api/wire.ts";
import { outcomeCard } from "./pages.ts";
import { toReceiver } from "./receivers.ts";
import { openTurn, textCard } from "./turn.ts";
import type { Bot, DeskTurn, Turn } from "./turn.ts";

/** How long it's known who wrote a message: a reaction doesn't say. */
export const AUTHOR_KEPT_MS = 7 * 24 * 3600 * 1000;
/** How long it's known what a reaction gave. */
const GIVEN_KEPT_MS = 24 * 3600 * 1000;

/** Remembers whose a group's message is, and nothing of what it says. */
export async function learnAuthor({ bot, person, chatId, isPrivate }: Turn, message: TelegramMessage): Promise<void> {
  const { from, sender_chat: sender, message_id: id } = message;
  // Whoever writes as a chat is nobody in particular.
  if (isPrivate || person.connection.workspaceId === 0 || from === undefined || from.is_bot || sender !== undefined)
    return;
  await bot.host.drafts.write(authorKey(chatId, id), JSON.stringify(toReceiver(from)), AUTHOR_KEPT_MS);
}

/** Somebody put emoji on a message of a group, or took them away: that of a currency thanks the message's author. */
export async function handleReaction(bot: Bot, deliveryId: string, change: MessageReactionUpdated): Promise<void> {
  const { chat, user, message_id: messageId, old_reaction: before, new_reaction: after } = change;
  if (user === undefined || user.is_bot || chat.type === "private") return;
  const turn = await openTurn(bot, deliveryId, { chat, from: user });
  const { connection } = turn.person;
  if (connection.workspaceId === 0) return;
  const icons = new Set(await bot.host.findIcons(connection));
  const ours = (reactions: readonly ReactionType[]) => emojiIn(reactions).filter((emoji) => icons.has(emoji));
  const [had, has] = [ours(before), ours(after)];
  const trace = (emoji: string) => traceOf(turn, messageId, emoji);
  for (const emoji of without(had, has)) await takeBack(turn, trace(emoji));
  for (const emoji of without(has, had)) await thank(turn, trace(emoji));
}

function without(some: readonly string[], others: readonly string[]): readonly string[] {
  return some.filter((each) => !others.includes(each));
}

function emojiIn(reactions: readonly ReactionType[]): readonly string[] {
  return reactions.flatMap(({ type, emoji }) =>
    // Without the selector that asks for the colourful form.
    type === "emoji" && emoji !== undefined ? [emoji.replaceAll("\uFE0F", "")] : [],
  );
}

async function thank(turn: Turn, trace: Trace): Promise<void> {
  const { bot, deliveryId } = turn;
  const at = Number(deliveryId);
  // Updates may be worked on in any order: it may be known to be gone already.
  if ((await trace.removedAt()) > at) return;
  const author = await bot.host.drafts.read(authorKey(turn.chatId, trace.messageId));
  if (author === null) return;
  const known = await enter(turn);
  if (known === null) return;
  // Written by `learnAuthor`.
  const receivers = [JSON.parse(author) as ChatReceiver];
  const outcome = await known.desk.giveThanksByReaction(
    { icon: trace.emoji, receivers, words: "" },
    `telegram:${trace.key}:${deliveryId}`,
  );
  if (outcome === null || outcome.kind === "form") return;
  const undo = outcome.kind === "done" ? outcome.card?.actions.find(({ verb }) => verb === "undo") : undefined;
  if (undo !== undefined) {
    await trace.writeGiven({ at, undo });
    // Whoever took it away meanwhile found nothing to undo yet.
    if ((await trace.removedAt()) > at) return await undoGiven(known, trace, { at, undo });
  }
  await tell(known, trace, outcome);
}

async function takeBack(turn: Turn, trace: Trace): Promise<void> {
  const at = Number(turn.deliveryId);
  await trace.writeRemoved(at);
  const given = await trace.given();
  if (given === null || given.at > at) return;
  const known = await enter(turn);
  if (known !== null) await undoGiven(known, trace, given);
}

async function undoGiven(turn: DeskTurn, trace: Trace, { at, undo }: Given): Promise<void> {
  const outcome = await turn.desk.act(undo, null, `telegram:${trace.key}:${at}:undo`);
  if (outcome.kind !== "form") await tell(turn, trace, outcome);
}

/** An emoji is used for other things, too: a stranger is left alone. */
async function enter(turn: Turn): Promise<DeskTurn | null> {
  const desk = await turn.bot.host.openDesk(turn.person);
  return "isStranger" in desk ? null : { ...turn, desk, language: desk.language };
}

/** In the person's own chat, if they have one with the bot: nobody else in the group asked. */
async function tell(
  { bot, person, deliveryId, language }: DeskTurn,
  { emoji }: Trace,
  outcome: Exclude<ChatOutcome, { kind: "form" }>,
): Promise<void> {
  const own = await bot.host.findConnection(person.externalId);
  if (own === null || own.workspaceId !== person.connection.workspaceId) return;
  await bot.host.reply({
    connection: own,
    place: person.externalId,
    language,
    threadId: "",
    messageId: "",
    card: outcome.kind === "done" ? outcomeCard(outcome) : textCard(outcome.text),
    key: `telegram:${deliveryId}:reaction ${emoji}`,
  });
}

interface Given {
  /** The update that said so. */
  readonly at: number;
  readonly undo: Pick<ChatAction, "kind" | "verb" | "id">;
}

/** What is known of one person's one emoji on one message. */
interface Trace {
  readonly key: string;
  readonly messageId: number;
  readonly emoji: string;
  /** The update that said so last; 0 if none did. */
  removedAt(): Promise<number>;
  writeRemoved(at: number): Promise<void>;
  given(): Promise<Given | null>;
  writeGiven(given: Given): Promise<void>;
}

function traceOf({ bot, person, chatId }: Turn, messageId: number, emoji: string): Trace {
  const { drafts } = bot.host;
  // The server takes keys of plain letters only.
  const points = [...emoji].map((each) => (each.codePointAt(0) ?? 0).toString(16)).join("-");
  const key = `reaction:${chatId}:${messageId}:${person.externalId}:${points}`;
  const removedAt = async () => Number((await drafts.read(`${key}:removed`)) ?? 0);
  return {
    ...{ key, messageId, emoji, removedAt },
    writeRemoved: async (at) => {
      if (at > (await removedAt())) await drafts.write(`${key}:removed`, String(at), GIVEN_KEPT_MS);
    },
    given: async () => {
      const known = await drafts.read(`${key}:given`);
      // Written below.
      return known === null ? null : (JSON.parse(known) as Given);
    },
    writeGiven: async ({ at, undo: { kind, verb, id } }) =>
      await drafts.write(`${key}:given`, JSON.stringify({ at, undo: { kind, verb, id } }), GIVEN_KEPT_MS),
  };
}

function authorKey(chatId: string, messageId: number): string {
  return `author:${chatId}:${messageId}`;
}
