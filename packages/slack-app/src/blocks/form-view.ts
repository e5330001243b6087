import { amountToInput } from "@guildhall/core";
import type { ChatField, ChatForm, ChatOption } from "@guildhall/core/chat";
import type { InputBlock, KnownBlock, ModalView, PlainTextOption } from "@slack/types";
import { slackText } from "../texts/slack-text.ts";
import { PREVIEWED } from "./action-id.ts";
import type { Frame } from "./card-blocks.ts";
import { factsBlock } from "./card-blocks.ts";
import { clip, plain } from "./clip.ts";
import { marked } from "./marked-text.ts";
import {
  MAX_FILES,
  MAX_HINT_TEXT,
  MAX_INPUT_LENGTH,
  MAX_LABEL_TEXT,
  MAX_MODAL_TITLE,
  MAX_OPTION_TEXT,
  MAX_OPTIONS,
  MAX_RADIO_BUTTONS,
} from "./slack-limits.ts";

export const FORM_CALLBACK = "form";
const PREVIEW_BLOCK = "preview";
const FIELD = "field:";

/** The form as a modal; `metadata` comes back with what was entered. */
export function formView(form: ChatForm, metadata: string, frame: Frame): ModalView {
  const blocks: KnownBlock[] = form.facts.length === 0 ? [] : [factsBlock(form.facts)];
  for (const field of form.fields) blocks.push(...fieldBlocks(field, frame));
  return {
    type: "modal",
    callback_id: FORM_CALLBACK,
    title: plain(form.title, MAX_MODAL_TITLE),
    submit: plain(form.submit, MAX_MODAL_TITLE),
    close: plain(slackText(frame.language, "chat.slack.close"), MAX_MODAL_TITLE),
    private_metadata: metadata,
    blocks,
  };
}

export function fieldBlockId(name: string): string {
  return FIELD + name;
}

/** Null for a block that is no field. */
export function fieldNameOf(blockId: string): string | null {
  return blockId.startsWith(FIELD) ? blockId.slice(FIELD.length) : null;
}

/** An amount's id: its input is text, so its bound comes back with it. */
function amountId(max: number): string {
  return `${PREVIEWED}:amount:${max}`;
}

/** The bound of an amount's input, in hundredths; null if the input is none. */
export function amountMaxOf(actionId: string): number | null {
  const match = /^previewed:amount:(\d{1,16})$/.exec(actionId);
  return match === null ? null : Number(match[1]);
}

/** What the view would say with what is entered so far, under its last amount. */
export function withPreview<Block extends { readonly type: string; readonly block_id?: string }>(
  blocks: readonly Block[],
  preview: readonly string[],
): (Block | KnownBlock)[] {
  const others: (Block | KnownBlock)[] = blocks.filter((each) => each.block_id !== PREVIEW_BLOCK);
  if (preview.length === 0) return others;
  const last = others.findLastIndex((each) => amountMaxOf(inputIdOf(each)) !== null);
  others.splice(last === -1 ? others.length : last + 1, 0, { ...factsBlock(preview), block_id: PREVIEW_BLOCK });
  return others;
}

function inputIdOf(block: object): string {
  // A block as Slack sent it back: what has no element has no id.
  return (block as { readonly element?: { readonly action_id?: string } }).element?.action_id ?? "";
}

export function toOption({ value, label }: ChatOption): PlainTextOption {
  return { text: plain(label, MAX_OPTION_TEXT), value };
}

function fieldBlocks(field: ChatField, frame: Frame): readonly KnownBlock[] {
  if (field.type !== "choice") return [inputBlock(field, frame)];
  const { label, hint, options, details = [] } = field;
  if (options.length === 0) return [textBlock([label, hint])];
  if (details.length === 0) return [inputBlock(field, frame)];
  const answer = slackText(frame.language, "chat.slack.answer");
  return [textBlock([label, ...details]), inputBlock({ ...field, label: answer }, frame)];
}

function textBlock(lines: readonly string[]): KnownBlock {
  return { type: "section", text: marked(lines.filter((each) => each !== "").join("\n")) };
}

function inputBlock(field: ChatField, frame: Frame): KnownBlock {
  return {
    type: "input",
    block_id: fieldBlockId(field.name),
    label: plain(field.label, MAX_LABEL_TEXT),
    optional: !field.isRequired,
    ...(field.hint !== "" && { hint: plain(field.hint, MAX_HINT_TEXT) }),
    ...((field.type === "amount" || field.type === "people") && { dispatch_action: true }),
    element: elementOf(field, frame),
  };
}

function elementOf(field: ChatField, { language }: Frame): InputBlock["element"] {
  switch (field.type) {
    case "text":
      return textInput(field);
    case "amount":
      return {
        type: "plain_text_input",
        action_id: amountId(field.max),
        dispatch_action_config: { trigger_actions_on: ["on_character_entered"] },
        ...(field.value !== 0 && { initial_value: amountToInput(field.value, language) }),
      };
    case "people":
      return {
        type: "multi_users_select",
        action_id: `${PREVIEWED}:people:${field.max}`,
        max_selected_items: Math.max(field.max, 1),
        ...(field.value.length > 0 && { initial_users: field.value.map((each) => each.externalId) }),
      };
    case "choice":
      return choiceMenu(field);
    case "files":
      return { type: "file_input", action_id: "files", max_files: Math.min(Math.max(field.max, 1), MAX_FILES) };
  }
}

function textInput(field: Extract<ChatField, { type: "text" }>): InputBlock["element"] {
  const max = Math.min(Math.max(field.maxLength, 1), MAX_INPUT_LENGTH);
  return {
    type: "plain_text_input",
    action_id: "text",
    multiline: field.isLong,
    max_length: max,
    ...(field.value !== "" && { initial_value: clip(field.value, max) }),
  };
}

// Slack takes so many options with a view; of more, it asks for those that fit what is typed.
function choiceMenu({ options, value }: Extract<ChatField, { type: "choice" }>): InputBlock["element"] {
  const chosen = options.find((each) => each.value === value);
  const initial = chosen !== undefined && { initial_option: toOption(chosen) };
  if (options.length > MAX_OPTIONS) {
    return { type: "external_select", action_id: "choice", min_query_length: 0, ...initial };
  }
  if (options.length <= MAX_RADIO_BUTTONS) {
    return { type: "radio_buttons", action_id: "choice", options: options.map(toOption), ...initial };
  }
  return { type: "static_select", action_id: "choice", options: options.map(toOption), ...initial };
}
