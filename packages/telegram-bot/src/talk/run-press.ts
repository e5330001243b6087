import { CHAT_LISTS } from "@guildhall/core/chat";
import type { ChatListName, ChatOutcome } from "@guildhall/core/chat";
import { FORM } from "../cards/keyboard.ts";
import { SHOW } from "../cards/press.ts";
import type { Press } from "../cards/press.ts";
import { pressForm } from "../forms/press-form.ts";
import { NO_NOTICE, startForm } from "../forms/run-form.ts";
import type { Notice } from "../forms/run-form.ts";
import { BOT_TEXTS } from "../texts/bot-texts.ts";
import { openThanks } from "./open-thanks.ts";
import { HOME, homeCard, LIST, listCard, outcomeCard, THANKS } from "./pages.ts";
import { isFirstTap, say } from "./turn.ts";
import type { DeskTurn, PressPlace } from "./turn.ts";

/** A form was started that has to be answered in the person's own chat with the bot. */
export interface PrivateNotice {
  readonly goPrivate: true;
}

/** Does what a button or a link says, and tells what to answer the press with. */
export async function runPress(turn: DeskTurn, press: Press, place: PressPlace): Promise<Notice | PrivateNotice> {
  if (press.kind === FORM) return await pressForm(turn, press, place);
  if (press.kind !== LIST && press.verb !== SHOW) return await act(turn, press, place);
  // What one may see isn't for everybody in the group.
  if (!turn.isPrivate) return { goPrivate: true };
  return (await isFirstTap(turn, place.key)) ? await show(turn, press, place) : NO_NOTICE;
}

async function show(turn: DeskTurn, press: Press, place: PressPlace): Promise<Notice> {
  switch (press.kind) {
    case LIST:
      return await showList(turn, press, place);
    case HOME:
      await say(turn, { card: homeCard(await turn.desk.home()), as: "home" });
      return NO_NOTICE;
    case THANKS:
      await openThanks(turn, []);
      return NO_NOTICE;
    default:
      return await showCard(turn, press);
  }
}

async function showList(turn: DeskTurn, { verb, id }: Press, { messageId }: PressPlace): Promise<Notice> {
  const name = CHAT_LISTS.find((each) => each === verb);
  if (name === undefined) return { text: BOT_TEXTS[turn.language].gone, isAlert: true };
  await sayList(turn, { name, number: id, messageId });
  return NO_NOTICE;
}

interface WantedList {
  readonly name: ChatListName;
  /** From 0. */
  readonly number: number;
  readonly messageId: string;
}

export async function sayList(turn: DeskTurn, { name, number, messageId }: WantedList): Promise<void> {
  const page = await turn.desk.list(name, number);
  await say(turn, { card: listCard(page, { name, number }), as: "list", messageId });
}

async function showCard(turn: DeskTurn, { kind, id }: Press): Promise<Notice> {
  const card = await turn.desk.card(kind, id);
  if (card === null) return { text: BOT_TEXTS[turn.language].gone, isAlert: true };
  await say(turn, { card, as: "card" });
  return NO_NOTICE;
}

async function act(turn: DeskTurn, press: Press, place: PressPlace): Promise<Notice | PrivateNotice> {
  const outcome = await turn.desk.act(press, null, place.key);
  if (outcome.kind === "form") {
    if (!turn.isPrivate) return { goPrivate: true };
    if (await isFirstTap(turn, place.key)) await startForm(turn, { target: press, form: outcome.form });
    return NO_NOTICE;
  }
  if (outcome.kind === "done") return await sayDone(turn, outcome, place);
  const { text, card = null } = outcome;
  if (turn.isPrivate && place.messageId === "" && card !== null) {
    // There's no message to change, such as after a link.
    await say(turn, { card: outcomeCard({ text, card }), as: "result" });
    return { text, isAlert: false };
  }
  await refresh(turn, press, place);
  return { text, isAlert: true };
}

async function sayDone(
  turn: DeskTurn,
  outcome: Extract<ChatOutcome, { kind: "done" }>,
  place: PressPlace,
): Promise<Notice | PrivateNotice> {
  // Asked for again there.
  if (outcome.isView === true && !turn.isPrivate) return { goPrivate: true };
  // A post that many read is changed by the news of what happened, for everybody and in the group's language.
  if (place.isOwn) await say(turn, { ...place, card: outcomeCard(outcome), as: "result" });
  return { text: outcome.text, isAlert: false };
}

/** Somebody else was faster, or it's too late: the message shows how it is now. */
async function refresh(turn: DeskTurn, { kind, id }: Press, { isOwn, messageId }: PressPlace): Promise<void> {
  if (!isOwn || messageId === "") return;
  const card = await turn.desk.card(kind, id);
  if (card !== null) await say(turn, { card, as: "result", messageId });
}
