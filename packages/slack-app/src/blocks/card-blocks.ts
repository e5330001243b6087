import type { Language } from "@guildhall/core";
import { cardLines } from "@guildhall/core/chat";
import type { ChatAction, ChatCard } from "@guildhall/core/chat";
import { chatText } from "@guildhall/core/messages";
import type { ActionsBlock, Button, ContextBlock, ImageBlock, KnownBlock, SectionBlock } from "@slack/types";
import { actId } from "./action-id.ts";
import { clip, plain } from "./clip.ts";
import { heading, marked, quoted } from "./marked-text.ts";
import {
  MAX_ALT_TEXT,
  MAX_ACTIONS_ELEMENTS,
  MAX_BUTTON_TEXT,
  MAX_ID,
  MAX_MESSAGE_TEXT,
  MAX_SECTION_TEXT,
} from "./slack-limits.ts";

/** Where and for whom it's drawn. */
export interface Frame {
  /** Of the panel, without a path. */
  readonly origin: string;
  readonly language: Language;
}

/** A message of ours: its blocks, and the text that notifications and screen readers use. */
export interface SlackMessage {
  readonly text: string;
  readonly blocks: KnownBlock[];
}

/** A message that's more than a card, for the queue. */
export function drawnCard({ text, blocks }: SlackMessage): ChatCard {
  return { title: text, link: "", facts: [], body: "", actions: [], drawn: { text, blocks } };
}

/** A card as a message; one that was drawn before stays as it was. */
export function cardMessage(card: ChatCard, frame: Frame): SlackMessage {
  if (card.drawn !== undefined) {
    // Only `drawnCard` makes one.
    return card.drawn as SlackMessage;
  }
  return { text: summaryOf(card), blocks: cardBlocks(card, frame) };
}

/** A card as a message of its own: title, facts, what someone wrote, buttons. */
export function cardBlocks(card: ChatCard, { origin }: Frame): KnownBlock[] {
  const blocks: KnownBlock[] = [{ type: "section", text: heading(card, origin) } satisfies SectionBlock];
  const lines = cardLines(card);
  if (lines.length > 0) blocks.push(factsBlock(lines));
  if (card.body !== "") blocks.push({ type: "section", text: quoted(card.body) });
  return [...blocks, ...actionsBlocks(card.actions)];
}

/** A card as one of several: at most two blocks. */
export function shortCardBlocks(card: ChatCard, { origin }: Frame): KnownBlock[] {
  const title = heading(card, origin).text;
  const lines = cardLines(card);
  const facts = lines.length === 0 ? "" : marked(lines.join("\n"), MAX_SHORT_PART).text;
  const body = card.body === "" ? "" : quoted(clip(card.body, MAX_SHORT_BODY)).text;
  const text = [title, facts, body].filter((each) => each !== "").join("\n");
  const section: SectionBlock = {
    type: "section",
    text: { type: "mrkdwn", text: clip(text, MAX_SECTION_TEXT), verbatim: true },
  };
  return [section, ...actionsBlocks(card.actions)];
}

const MAX_SHORT_PART = 600;
const MAX_SHORT_BODY = 200;

/** A picture over a card; its title is what screen readers say of it. */
export function pictureBlock(url: string, title: string): ImageBlock {
  return { type: "image", image_url: url, alt_text: clip(title, MAX_ALT_TEXT) };
}

/** Short facts, a line each. */
export function factsBlock(facts: readonly string[]): ContextBlock {
  return { type: "context", elements: [marked(facts.join("\n"))] };
}

function actionsBlocks(actions: readonly ChatAction[]): ActionsBlock[] {
  const byId = new Map(actions.map((action) => [actId(action), action]));
  const buttons = [...byId].filter(([id]) => id.length <= MAX_ID).map(([id, action]) => toButton(id, action));
  return buttons.length === 0 ? [] : [{ type: "actions", elements: buttons.slice(0, MAX_ACTIONS_ELEMENTS) }];
}

function toButton(id: string, { label, style }: ChatAction): Button {
  return {
    type: "button",
    action_id: id,
    text: plain(label, MAX_BUTTON_TEXT),
    ...(style !== "default" && { style }),
  };
}

// Slack reads mentions out of this text as well, so it's escaped like the blocks.
function summaryOf({ title, body, hint = "" }: ChatCard): string {
  return clip(chatText({ title, message: body || hint, link: "" }, "", "mrkdwn"), MAX_MESSAGE_TEXT);
}
