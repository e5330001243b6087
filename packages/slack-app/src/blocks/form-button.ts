import type { ChatForm } from "@guildhall/core/chat";
import { slackText } from "../texts/slack-text.ts";
import { THANKS_ID } from "./action-id.ts";
import type { Frame, SlackMessage } from "./card-blocks.ts";
import { clip, plain } from "./clip.ts";
import { marked } from "./marked-text.ts";
import { MAX_BUTTON_TEXT, MAX_BUTTON_VALUE } from "./slack-limits.ts";

/**
 * What has to be entered, with a button that opens the form: a typed command is too old to open one by itself. The form
 * begins with the words on the button, or as many of them as it takes.
 */
export function formButtonMessage(form: ChatForm, { language }: Frame, words = ""): SlackMessage {
  const text = marked([form.title, ...form.facts].join("\n"));
  const label = plain(slackText(language, "chat.slack.open"), MAX_BUTTON_TEXT);
  const value = words === "" ? {} : { value: clip(words, MAX_BUTTON_VALUE) };
  return {
    text: text.text,
    blocks: [
      { type: "section", text },
      {
        type: "actions",
        elements: [{ type: "button", action_id: THANKS_ID, text: label, style: "primary", ...value }],
      },
    ],
  };
}
