import type { ChatOutcome, ChatReceiver } from "@guildhall/core/chat";
import type { TelegramMessage } from "../bot-api/wire.ts";
import { startForm } from "../forms/run-form.ts";
import { openThanks } from "./open-thanks.ts";
import { aboutOf, outcomeCard } from "./pages.ts";
import { findReceivers, withoutCall, withoutMentions } from "./receivers.ts";
import { answering, say, textCard, withDesk } from "./turn.ts";
import type { DeskTurn, Turn } from "./turn.ts";

/** Starts a reply that says thanks. What it says in full is for the desk to read. */
const SAYS_THANKS = /^(?:большое\s+)?(?:спасибо|спс|благодарю|thanks|thank\s+you|thx|kudos)(?![\p{L}\p{N}])/iu;

/** `/thanks` with or without people, amount and reason; `from` is where those begin in the text. */
export async function thanksCommand(turn: Turn, from: number, message: TelegramMessage): Promise<void> {
  const receivers = await findReceivers(turn.bot, message);
  await withDesk(turn, async (known) => {
    if (withoutMentions(message, from) === "") return await openThanks(known, receivers);
    const sentence = (message.text ?? "").slice(from).trim();
    await thankBySentence(known, { sentence, receivers, isAsked: true });
  });
}

/** Whether a message says thanks to somebody without a command. */
export function isThanks({ text = "", reply_to_message: answered, entities = [] }: TelegramMessage): boolean {
  const isToSomebody = entities.some(({ type }) => type === "mention" || type === "text_mention");
  const isReply = answered?.from !== undefined && !answered.from.is_bot;
  return (
    (isReply && SAYS_THANKS.test(text)) || (isToSomebody && SAYS_THANKS.test(text.replace(/^(?:@\w+[\s,]*)+/, "")))
  );
}

/**
 * Thanks said without a command: unless it's called by its name, nobody asked the bot, so it's silent where it can't give
 * what is said as it is. Most thanks in a group are just words, and a form says what its person has left.
 */
export async function thanksInPassing(turn: Turn, message: TelegramMessage): Promise<void> {
  const desk = await turn.bot.host.openDesk(turn.person);
  if ("isStranger" in desk) return;
  const receivers = await findReceivers(turn.bot, message);
  // Whoever thanks nobody but a bot.
  if (receivers.length === 0 && !turn.isPrivate) return;
  const known = { ...turn, desk, language: desk.language };
  const sentence = withoutCall(message, await turn.bot.self());
  await thankBySentence(known, { sentence, receivers, isAsked: turn.isPrivate || sentence !== message.text });
}

interface Said {
  readonly sentence: string;
  readonly receivers: readonly ChatReceiver[];
  readonly isAsked: boolean;
}

async function thankBySentence(turn: DeskTurn, { sentence, receivers, isAsked }: Said): Promise<void> {
  const key = `telegram:thanks:${turn.chatId}:${turn.deliveryId}`;
  await answering(turn, async () => {
    const outcome = await turn.desk.giveThanksBySentence(sentence, receivers, key);
    if (outcome.kind === "done" || isAsked) await sayOutcome(turn, outcome);
  });
}

async function sayOutcome(turn: DeskTurn, outcome: ChatOutcome): Promise<void> {
  if (outcome.kind === "form") return await startForm(turn, { target: null, form: outcome.form });
  if (outcome.kind === "refused") return await say(turn, { card: textCard(outcome.text), as: "result" });
  await say(turn, { card: outcomeCard(outcome), as: "result", ...aboutOf(outcome) });
}
