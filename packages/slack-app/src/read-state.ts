import { formatAmount, parseAmount } from "@guildhall/core";
import type { Language } from "@guildhall/core";
import type { ChatValue } from "@guildhall/core/chat";
import { amountMaxOf, fieldBlockId, fieldNameOf } from "./blocks/form-view.ts";
import { withEmoji } from "./emoji-codes.ts";
import { slackText } from "./texts/slack-text.ts";

/** What Slack sends of one input. */
export interface InputState {
  readonly type: string;
  readonly value?: string | null;
  readonly selected_users?: readonly string[];
  readonly selected_option?: { readonly value: string } | null;
  readonly files?: readonly SlackFile[];
}

export interface SlackFile {
  readonly name?: string;
  readonly url_private_download?: string;
}

/** A view's state: block, then element. */
export type ViewState = Readonly<Record<string, Readonly<Record<string, InputState>>>>;

/** What was entered, before people and files are looked up. */
export interface Entered {
  readonly values: Readonly<Record<string, ChatValue>>;
  /** Ids of people by the field's name. */
  readonly people: Readonly<Record<string, readonly string[]>>;
  readonly files: Readonly<Record<string, readonly SlackFile[]>>;
  /** By the block's id, as Slack wants them. */
  readonly problems: Readonly<Record<string, string>>;
}

export function readState(state: ViewState, language: Language): Entered {
  const values: Record<string, ChatValue> = {};
  const people: Record<string, readonly string[]> = {};
  const files: Record<string, readonly SlackFile[]> = {};
  const problems: Record<string, string> = {};
  for (const [blockId, elements] of Object.entries(state)) {
    const name = fieldNameOf(blockId);
    const [[actionId, input] = ["", undefined]] = Object.entries(elements);
    if (name === null || input === undefined) continue;
    if (input.selected_users !== undefined) people[name] = input.selected_users;
    else if (input.files !== undefined) files[name] = input.files;
    else {
      const read = readValue(input, amountMaxOf(actionId), language);
      if (read.problem === null) values[name] = read.value;
      else problems[fieldBlockId(name)] = read.problem;
    }
  }
  return { values, people, files, problems };
}

type ReadValue = { readonly value: ChatValue; readonly problem: null } | { readonly problem: string };

function readValue(input: InputState, max: number | null, language: Language): ReadValue {
  const typed = input.selected_option?.value ?? input.value ?? "";
  if (max === null) return { value: withEmoji(typed), problem: null };
  if (typed.trim() === "") return { value: 0, problem: null };
  const amount = parseAmount(typed, { max });
  if (amount.ok) return { value: amount.amount, problem: null };
  const values = { max: formatAmount(max, language) };
  return { problem: slackText(language, `chat.slack.amount.${amount.code}`, values) };
}
