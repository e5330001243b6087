import type { ChatListName, ChatPage } from "@guildhall/core/chat";
import type { KnownBlock } from "@slack/types";
import { slackText } from "../texts/slack-text.ts";
import { pageId } from "./action-id.ts";
import type { Frame, SlackMessage } from "./card-blocks.ts";
import { factsBlock, shortCardBlocks } from "./card-blocks.ts";
import { plain } from "./clip.ts";
import { marked } from "./marked-text.ts";
import { MAX_BUTTON_TEXT, MAX_HEADER_TEXT, MAX_MESSAGE_BLOCKS } from "./slack-limits.ts";

/** A page of a list as a message, with a button for the next one. */
export function pageMessage(page: ChatPage, list: ChatListName, frame: Frame): SlackMessage {
  const more = page.nextPage === null ? [] : [moreBlock(list, page.nextPage, frame)];
  const blocks = pageBlocks(page, { frame, most: MAX_MESSAGE_BLOCKS - more.length });
  return { text: marked(page.title, MAX_HEADER_TEXT).text, blocks: [...blocks, ...more] };
}

/** Title, facts and as many cards as fit into so many blocks; a card is there as a whole or not at all. */
export function pageBlocks(
  { title, facts, items }: ChatPage,
  { frame, most }: { readonly frame: Frame; readonly most: number },
): KnownBlock[] {
  const blocks: KnownBlock[] = [{ type: "header", text: plain(title, MAX_HEADER_TEXT) }];
  if (facts.length > 0) blocks.push(factsBlock(facts));
  for (const item of items) {
    const card = shortCardBlocks(item, frame);
    if (blocks.length + card.length > most) break;
    blocks.push(...card);
  }
  return blocks;
}

function moreBlock(list: ChatListName, page: number, { language }: Frame): KnownBlock {
  const text = plain(slackText(language, "chat.slack.more"), MAX_BUTTON_TEXT);
  return { type: "actions", elements: [{ type: "button", action_id: pageId(list, page), text }] };
}
