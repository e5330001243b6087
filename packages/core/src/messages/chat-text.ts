/** Slack's mrkdwn, Telegram's HTML, or plain text. */
export type ChatFormat = "mrkdwn" | "html" | "plain";

/** A rendered message, as in a notification on the wire. */
export interface ChatMessage {
  readonly title: string;
  readonly message: string;
  /** A path in the panel; "" for none. */
  readonly link: string;
}

/**
 * A chat message: its linked title, then its text. User input stays plain text: it can't mention anyone, add links or
 * change the formatting.
 */
export function chatText({ title, message, link }: ChatMessage, origin: string, format: ChatFormat): string {
  const heading = headings[format](escapes[format](oneLine(title)), link === "" ? "" : origin + link);
  return [heading, escapes[format](message)].filter((each) => each !== "").join("\n");
}

const headings: Readonly<Record<ChatFormat, (title: string, url: string) => string>> = {
  // A bar would end the URL, and Slack has no escape for one in a link's title.
  mrkdwn: (title, url) => (url === "" ? title : `<${url}|${title.replaceAll("|", "¦")}>`),
  html: (title, url) => (url === "" ? title : `<a href="${escapes.html(url)}">${title}</a>`),
  plain: (title, url) => (url === "" ? title : `${title}\n${url}`),
};

const escapes: Readonly<Record<ChatFormat, (text: string) => string>> = {
  mrkdwn: (text) => defuse(escapeMarkup(text)),
  html: (text) => escapeMarkup(text).replaceAll('"', "&quot;"),
  plain: (text) => text,
};

function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Slack has no escape for its formatting marks; a word joiner detaches them from words. */
function defuse(text: string): string {
  return text.replace(/[*_~`]/g, (mark) => `\u2060${mark}\u2060`);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
