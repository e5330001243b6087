import type { KnownBlock, ModalView } from "@slack/types";
import type { SlackTextKey } from "../texts/slack-text.ts";
import { slackText } from "../texts/slack-text.ts";
import { LINK_ID } from "./action-id.ts";
import type { Frame, SlackMessage } from "./card-blocks.ts";
import { plain } from "./clip.ts";
import { marked } from "./marked-text.ts";
import { MAX_BUTTON_TEXT, MAX_MODAL_TITLE, MAX_URL } from "./slack-limits.ts";

/** How to join, with a button that leads there. */
export function joinBlocks(
  { text, link }: { readonly text: string; readonly link: string },
  frame: Frame,
): KnownBlock[] {
  const said: KnownBlock = { type: "section", text: marked(text) };
  const url = link.startsWith("/") ? frame.origin + link : link;
  if (url === "" || url.length > MAX_URL) return [said];
  const label = plain(slackText(frame.language, "chat.slack.signIn"), MAX_BUTTON_TEXT);
  return [said, { type: "actions", elements: [{ type: "button", action_id: LINK_ID, text: label, url }] }];
}

export function joinMessage(stranger: { readonly text: string; readonly link: string }, frame: Frame): SlackMessage {
  return { text: marked(stranger.text).text, blocks: joinBlocks(stranger, frame) };
}

/** A sentence of ours or of the desk's. */
export function noticeMessage(text: string): SlackMessage {
  return { text: marked(text).text, blocks: [{ type: "section", text: marked(text) }] };
}

/** A modal that only says something, such as while the form is on its way. */
export function noticeView(title: string, blocks: KnownBlock[], frame: Frame): ModalView {
  return {
    type: "modal",
    callback_id: "notice",
    title: plain(title, MAX_MODAL_TITLE),
    close: plain(slackText(frame.language, "chat.slack.close"), MAX_MODAL_TITLE),
    blocks,
  };
}

export function waitView(title: SlackTextKey, frame: Frame): ModalView {
  const text = slackText(frame.language, "chat.slack.wait");
  return noticeView(slackText(frame.language, title), [{ type: "section", text: marked(text) }], frame);
}
