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
  const said = [form.title, ...form.facts].join("\n");
  return buttonMessage(said, { id: THANKS_ID, label: slackText(language, "chat.slack.open"), words });
}

/** That a form couldn't be opened in time, with the button that opens it. */
export function tryAgainMessage({ id, words = "" }: Omit<FormButton, "label">, { language }: Frame): SlackMessage {
  const label = slackText(language, "chat.slack.tryAgain");
  return buttonMessage(slackText(language, "chat.slack.tooLate"), { id, label, words });
}

interface FormButton {
  readonly id: string;
  readonly label: string;
  readonly words?: string;
}

function buttonMessage(said: string, { id, label, words = "" }: FormButton): SlackMessage {
  const text = marked(said);
  const value = words === "" ? {} : { value: clip(words, MAX_BUTTON_VALUE) };
  const button = { type: "button" as const, action_id: id, text: plain(label, MAX_BUTTON_TEXT), ...value };
  return {
    text: text.text,
    blocks: [
      { type: "section", text },
      { type: "actions", elements: [{ ...button, style: "primary" }] },
    ],
  };
}
