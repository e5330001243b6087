import { chatText } from "@guildhall/core/messages";
import { clip } from "./clip.ts";
import { MAX_SECTION_TEXT } from "./slack-limits.ts";

export interface MarkedText {
  readonly type: "mrkdwn";
  readonly text: string;
  /** Slack makes no links and mentions of what people wrote. */
  readonly verbatim: true;
}

/** Plain text as Slack's: what people wrote can neither mention anyone nor change the formatting. */
export function marked(text: string, max = MAX_SECTION_TEXT): MarkedText {
  return asMarked(clip(escaped(text), max));
}

/** A title in bold, linked to the panel if there's a link. */
export function heading(
  { title, link }: { readonly title: string; readonly link: string },
  origin: string,
): MarkedText {
  const shown = clip(title, MAX_TITLE);
  return asMarked(`*${chatText({ title: shown, message: "", link }, origin, "mrkdwn")}*`);
}

/** What someone wrote, set apart from what the app says. */
export function quoted(text: string): MarkedText {
  const lines = escaped(text).split("\n");
  return asMarked(clip(lines.map((line) => `> ${line}`).join("\n"), MAX_SECTION_TEXT));
}

/** Longest title in full; marks and escapes make it longer on the wire. */
const MAX_TITLE = 300;

function escaped(text: string): string {
  return chatText({ title: "", message: text, link: "" }, "", "mrkdwn");
}

function asMarked(text: string): MarkedText {
  return { type: "mrkdwn", text: text.trim() === "" ? "…" : text, verbatim: true };
}
