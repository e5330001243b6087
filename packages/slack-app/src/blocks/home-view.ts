import type { ChatHome } from "@guildhall/core/chat";
import type { HomeView, KnownBlock } from "@slack/types";
import { slackText } from "../texts/slack-text.ts";
import { LINK_ID, THANKS_ID } from "./action-id.ts";
import type { Frame, SlackMessage } from "./card-blocks.ts";
import { factsBlock } from "./card-blocks.ts";
import { joinBlocks } from "./notice-blocks.ts";
import { plain } from "./clip.ts";
import { marked } from "./marked-text.ts";
import { pageBlocks } from "./page-blocks.ts";
import { MAX_ACTIONS_ELEMENTS, MAX_BUTTON_TEXT, MAX_MESSAGE_BLOCKS, MAX_URL, MAX_VIEW_BLOCKS } from "./slack-limits.ts";

/** The App Home. `notice` says what became of the last press; "" for nothing. */
export function homeView(home: ChatHome, notice: string, frame: Frame): HomeView {
  return { type: "home", blocks: homeBlocks(home, { notice, frame, most: MAX_VIEW_BLOCKS }) };
}

/** The same as a message. */
export function homeMessage(home: ChatHome, frame: Frame): SlackMessage {
  const text = marked(home.facts.join("\n")).text;
  return { text, blocks: homeBlocks(home, { notice: "", frame, most: MAX_MESSAGE_BLOCKS }) };
}

interface Room {
  readonly notice: string;
  readonly frame: Frame;
  readonly most: number;
}

function homeBlocks(home: ChatHome, { notice, frame, most }: Room): KnownBlock[] {
  const blocks: KnownBlock[] = [
    ...(notice === "" ? [] : [{ type: "section" as const, text: marked(notice) }]),
    ...(home.facts.length === 0 ? [] : [factsBlock(home.facts)]),
    homeButtons(home, frame),
  ];
  const sections = home.sections.slice(0, MAX_SECTIONS);
  sections.forEach((section, index) => {
    // What a short section leaves is for those after it.
    const share = Math.floor((most - blocks.length) / (sections.length - index)) - 1;
    blocks.push({ type: "divider" }, ...pageBlocks(section, { frame, most: share }));
  });
  return blocks;
}

/** What a person sees on the home tab whom nobody here is linked to. */
export function strangerHome(stranger: { readonly text: string; readonly link: string }, frame: Frame): HomeView {
  return { type: "home", blocks: joinBlocks(stranger, frame) };
}

/** Sections that always fit with their title, facts and some cards. */
const MAX_SECTIONS = 12;

/** As many links as Slack takes beside it. */
const MAX_LINKS = MAX_ACTIONS_ELEMENTS - 1;

function homeButtons({ links }: ChatHome, { language, origin }: Frame): KnownBlock {
  const text = plain(slackText(language, "chat.slack.thanks"), MAX_BUTTON_TEXT);
  const leading = links
    .filter(({ path }) => origin.length + path.length <= MAX_URL)
    .slice(0, MAX_LINKS)
    .map(({ label, path }, index) => ({
      type: "button" as const,
      action_id: `${LINK_ID}:${String(index)}`,
      text: plain(label, MAX_BUTTON_TEXT),
      url: origin + path,
    }));
  return { type: "actions", elements: [{ type: "button", action_id: THANKS_ID, text, style: "primary" }, ...leading] };
}
