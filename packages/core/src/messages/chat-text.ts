/** How a chat marks text up: Slack's mrkdwn, Telegram's HTML, or not at all. */
export type ChatFormat = "mrkdwn" | "html" | "plain";

/** A message in words, as a notification on the wire has them. */
export interface ChatMessage {
  readonly title: string;
  readonly message: string;
  /** A path in the panel; "" for none. */
  readonly link: string;
}

/**
 * A message for a chat: its title, which is the link, then what it says. Whatever people wrote stays text: it can't
 * mention anyone, link anywhere or change how it looks.
 */
export function chatText({ title, message, link }: ChatMessage, origin: string, format: ChatFormat): string {
  const heading = headings[format](escapes[format](oneLine(title)), link === "" ? "" : origin + link);
  return [heading, escapes[format](message)].filter((each) => each !== "").join("\n");
}

const headings: Readonly<Record<ChatFormat, (title: string, url: string) => string>> = {
  // A bar would end the address, and there is no way to escape one inside a link's title.
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

/** Slack formats what stands between its marks and has no escape for them: a word joiner keeps them apart from words. */
function defuse(text: string): string {
  return text.replace(/[*_~`]/g, (mark) => `\u2060${mark}\u2060`);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
