import { readStartPayload } from "../cards/press.ts";
import type { TelegramMessage } from "../bot-api/wire.ts";
import { BOT_TEXTS } from "../texts/bot-texts.ts";
import { menuCard } from "./pages.ts";
import { runPress } from "./run-press.ts";
import { say, textCard, withDesk } from "./turn.ts";
import { startLink } from "./start-link.ts";
import type { DeskTurn, Turn } from "./turn.ts";

const ADMINS: ReadonlySet<string> = new Set(["creator", "administrator"]);

/** `/start` with nothing, with what a button stands for, or with a one-time code of the panel. */
export async function startCommand(turn: Turn, payload: string, message: TelegramMessage): Promise<void> {
  if (payload === "") return await greet(turn);
  const press = readStartPayload(payload);
  if (press === null) return await redeem(turn, payload, message);
  await withDesk(turn, async (known) => {
    const place = { messageId: "", isOwn: true, key: `telegram:start:${turn.deliveryId}` };
    const notice = await runPress(known, press, place);
    if ("goPrivate" in notice) return await inviteToPrivate(known, payload);
    if (notice.isAlert) await say(known, { card: textCard(notice.text), as: "notice" });
  });
}

/** What one may see isn't for everybody in the group. */
export async function inviteToPrivate(turn: DeskTurn, payload: string): Promise<void> {
  const link = await startLink(turn.bot, payload);
  await say(turn, { card: textCard(BOT_TEXTS[turn.language].openPrivately, link), as: "invitation" });
}

async function greet(turn: Turn): Promise<void> {
  await withDesk(
    turn,
    async (known) => await say(known, { card: menuCard(await known.desk.help(), known.language), as: "hello" }),
  );
}

/** In a group the code connects it, so only an admin may give it: whoever can write there could otherwise. */
async function redeem(turn: Turn, code: string, message: TelegramMessage): Promise<void> {
  const { host } = turn.bot;
  if (!turn.isPrivate && !(await isAdmin(turn, message))) {
    return await say(turn, { card: textCard(BOT_TEXTS[turn.language].adminsOnly), as: "refused" });
  }
  const { externalId: id, name } = turn.person.connection;
  // A group is its own only channel.
  const outcome = await host.redeem(code, turn.person, [{ id, name }]);
  const known = await reopen(turn);
  await say(known, { card: textCard(outcome.text), as: "redeemed" });
  if (outcome.kind === "linked") await greet(known);
}

/** The turn in its chat as it is now: a code may have connected it. */
async function reopen(turn: Turn): Promise<Turn> {
  const { person, chatId } = turn;
  const connection = (await turn.bot.host.findConnection(chatId)) ?? person.connection;
  return { ...turn, person: { ...person, connection } };
}

async function isAdmin({ bot, chatId, person }: Turn, { sender_chat: sender }: TelegramMessage): Promise<boolean> {
  // An admin who writes anonymously writes as the chat.
  if (sender !== undefined) return String(sender.id) === chatId;
  const user = { chat_id: chatId, user_id: Number(person.externalId) };
  const { status: standing } = await bot.api.call("getChatMember", user);
  return ADMINS.has(standing);
}
