import { CHAT_LISTS } from "@guildhall/core/chat";
import type { ChatListName } from "@guildhall/core/chat";
import type { TelegramMessage, TelegramUser } from "../bot-api/wire.ts";
import { SHOW, toStartPayload } from "../cards/press.ts";
import { answerForm } from "../forms/answer-form.ts";
import { forgetAsked, readAskedDraft } from "../forms/form-draft.ts";
import { learnAuthor } from "./handle-reaction.ts";
import { HOME, homeCard, LIST, menuCard } from "./pages.ts";
import { learnName } from "./receivers.ts";
import { sayList } from "./run-press.ts";
import { inviteToPrivate, startCommand } from "./start-command.ts";
import { isThanks, thanksCommand, thanksInPassing } from "./thanks-command.ts";
import { openTurn, say, withDesk } from "./turn.ts";
import type { Bot, Turn } from "./turn.ts";

/** What somebody wrote to the bot, or in a group where it listens. */
export async function handleMessage(bot: Bot, deliveryId: string, message: TelegramMessage): Promise<void> {
  const { from, chat } = message;
  if (from === undefined || chat.type === "channel") return;
  const turn = await openTurn(bot, deliveryId, { chat, from, message });
  await learnName(bot, from);
  await learnAuthor(turn, message);
  const self = await bot.self();
  const command = readCommand(message.text ?? "", self);
  if (command === "other") return;
  if (command !== null) return await runCommand(turn, command, message);
  if (from.is_bot || (await takeAnswer(turn, message, self))) return;
  if (isThanks(message)) return await thanksInPassing(turn, message);
  if (turn.isPrivate) await help(turn);
}

interface Command {
  readonly name: string;
  /** What follows it, and where that begins in the text. */
  readonly rest: string;
  readonly from: number;
}

function readCommand(text: string, self: TelegramUser): Command | "other" | null {
  const match = /^\/([A-Za-z0-9_]+)(?:@(\w+))?(?=\s|$)\s*/.exec(text);
  if (match === null) return null;
  const [all, name = "", named] = match;
  if (named !== undefined && named.toLowerCase() !== self.username?.toLowerCase()) return "other";
  return { name: name.toLowerCase(), rest: text.slice(all.length).trim(), from: all.length };
}

async function runCommand(turn: Turn, { name, rest, from }: Command, message: TelegramMessage): Promise<void> {
  await forgetAsked(turn);
  switch (name) {
    case "start":
      return await startCommand(turn, rest, message);
    case "thanks":
      return await thanksCommand(turn, from, message);
    case "me":
      return await home(turn);
    default:
      return await listOrHelp(turn, name);
  }
}

async function listOrHelp(turn: Turn, name: string): Promise<void> {
  // Also `/chain`: many think of one.
  const wanted = CHAT_LISTS.find((each) => each === name || each === `${name}s`);
  if (wanted !== undefined) return await list(turn, wanted);
  // Another bot of the group may know it.
  if (turn.isPrivate || name === "help") await help(turn);
}

async function home(turn: Turn): Promise<void> {
  if (!turn.isPrivate) return await goPrivate(turn, { kind: HOME, verb: SHOW, id: 0 });
  await withDesk(turn, async (known) => await say(known, { card: homeCard(await known.desk.home()), as: "home" }));
}

async function list(turn: Turn, name: ChatListName): Promise<void> {
  if (!turn.isPrivate) return await goPrivate(turn, { kind: LIST, verb: name, id: 0 });
  await withDesk(turn, (known) => sayList(known, { name, number: 0, messageId: "" }));
}

async function goPrivate(turn: Turn, press: Parameters<typeof toStartPayload>[0]): Promise<void> {
  await withDesk(turn, (known) => inviteToPrivate(known, toStartPayload(press)));
}

async function help(turn: Turn): Promise<void> {
  await withDesk(
    turn,
    async (known) => await say(known, { card: menuCard(await known.desk.help(), known.language), as: "help" }),
  );
}

/** Whether the message answers a question of a form. In a group, only a reply to the bot does. */
async function takeAnswer(turn: Turn, message: TelegramMessage, self: TelegramUser): Promise<boolean> {
  if (!turn.isPrivate && message.reply_to_message?.from?.id !== self.id) return false;
  const draft = await readAskedDraft(turn);
  if (draft === null) return false;
  // A repeat of the update: everything it causes was done.
  if (draft.lastDelivery === turn.deliveryId) return true;
  if (draft.isDone || draft.asked === "") return false;
  await withDesk(turn, (known) => answerForm(known, draft, message));
  return true;
}
