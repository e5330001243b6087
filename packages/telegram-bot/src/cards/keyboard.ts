import type { ChatAction } from "@guildhall/core/chat";
import type { InlineButton, InlineKeyboard, ReplyMarkup } from "../bot-api/wire.ts";
import { clip } from "./card-html.ts";
import { toCallbackData } from "./press.ts";

/** Buttons of one message; Telegram's limit. */
const MAX_BUTTONS = 100;
/** A row of labels that a narrow phone shows whole, in characters. */
const ROW_LENGTH = 28;
const MAX_IN_ROW = 6;
const MAX_LABEL = 64;
const MAX_RECEIVERS = 10;

/** Buttons of the bot itself, for forms that are answered step by step. */
export const FORM = "form";

/** Asks for a written answer, or for people picked from a list, instead of showing buttons. */
export const ASK_TEXT = "ask-text";
export const ASK_PEOPLE = "ask-people";

/** The markup below a card, with links below its buttons; null for none. */
export function markupOf(actions: readonly ChatAction[], links: readonly InlineButton[] = []): ReplyMarkup | null {
  const [first] = actions;
  if (first?.kind === FORM && first.verb === ASK_TEXT) return forceReply(first);
  if (first?.kind === FORM && first.verb === ASK_PEOPLE) return usersKeyboard(first);
  return first === undefined ? null : inlineKeyboard(actions, links);
}

/** What an edited message may have: prompts can't be edited into one. */
export function inlineKeyboard(actions: readonly ChatAction[], links: readonly InlineButton[] = []): InlineKeyboard {
  const rows: ChatAction[][] = [];
  for (const action of actions.slice(0, MAX_BUTTONS - links.length)) {
    const row = rows.at(-1);
    if (row !== undefined && fits(row, action)) row.push(action);
    else rows.push([action]);
  }
  return { inline_keyboard: [...rows.map((row) => row.map(toButton)), ...links.map((link) => [link])] };
}

function fits(row: readonly ChatAction[], action: ChatAction): boolean {
  const length = [...row, action].reduce((sum, { label }) => sum + label.length + 1, 0);
  return row.every((each) => sortOf(each) === sortOf(action)) && length <= ROW_LENGTH && row.length < MAX_IN_ROW;
}

/** Buttons of the same sort share a row: `a0-100` and `a0-200` answer one question, and `a0-other` says which. */
function sortOf({ kind, verb }: ChatAction): string {
  return kind === FORM ? `${kind} ${verb.replace(/-\d+$/, "")}` : kind;
}

function toButton(action: ChatAction): InlineButton {
  const { label, style } = action;
  const text = label.trim() === "" ? "•" : clip(label, MAX_LABEL);
  return { text, callback_data: toCallbackData(action), ...(style !== "default" && { style }) };
}

function forceReply({ label }: ChatAction): ReplyMarkup {
  const placeholder = clip(label.trim(), MAX_LABEL);
  return { force_reply: true, selective: true, ...(placeholder !== "" && { input_field_placeholder: placeholder }) };
}

function usersKeyboard({ id, label }: ChatAction): ReplyMarkup {
  const request = {
    // Telegram wants 32 bits; only one question is open in a chat.
    request_id: id % 2 ** 31,
    max_quantity: MAX_RECEIVERS,
    user_is_bot: false,
    request_name: true,
    request_username: true,
  } as const;
  const button = { text: label.trim() === "" ? "•" : clip(label, MAX_LABEL), request_users: request };
  return { keyboard: [[button]], resize_keyboard: true, one_time_keyboard: true };
}
