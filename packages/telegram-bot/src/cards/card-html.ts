import { cardLines } from "@guildhall/core/chat";
import type { ChatCard, ChatHome } from "@guildhall/core/chat";

/** In UTF-16 units after parsing; Telegram counts characters, of which there are never more. */
const MAX_TEXT = 4096;
const MAX_TITLE = 512;
const MAX_FACT = 512;
const ELLIPSIS = "…";

type Links = ChatHome["links"];

/** A card that leads to pages of the panel below its facts. */
export function withLinks(card: ChatCard, links: Links): ChatCard {
  return links.length === 0 ? card : { ...card, drawn: links };
}

function linksIn({ drawn = [] }: ChatCard): Links {
  // Only `withLinks` draws.
  return drawn as Links;
}

/** A card as Telegram's HTML: its linked title, its facts, what somebody wrote. All of it is escaped. */
export function cardHtml(card: ChatCard, origin: string): string {
  // Telegram takes no empty message.
  const title = clip(card.title.trim() === "" ? "•" : card.title, MAX_TITLE);
  const lines = [{ text: title, html: link(title, toUrl(card.link, origin)) }];
  for (const fact of cardLines(card)) lines.push(plain(clip(fact, MAX_FACT)));
  for (const { label, path } of linksIn(card)) lines.push({ text: label, html: link(label, toUrl(path, origin)) });
  const head = fitting(lines, MAX_TEXT);
  const left = MAX_TEXT - lengthOf(head) - 2;
  const body = clip(card.body.trim(), left);
  const html = head.map((each) => each.html).join("\n");
  return body === "" ? html : `${html}\n\n${escapeHtml(body)}`;
}

/** A path of the panel as an address; an address stays as it is. */
function toUrl(path: string, origin: string): string {
  return path.startsWith("/") ? origin + path : path;
}

/** At most so many UTF-16 units, never half a character. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, Math.max(0, max - 1)).replace(/[\ud800-\udbff]$/, "");
  return max <= 0 ? "" : cut.trimEnd() + ELLIPSIS;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

interface Line {
  readonly text: string;
  readonly html: string;
}

function plain(text: string): Line {
  return { text, html: escapeHtml(text) };
}

function link(text: string, url: string): string {
  const bold = `<b>${escapeHtml(text)}</b>`;
  return url === "" ? bold : `<a href="${escapeHtml(url)}">${bold}</a>`;
}

function lengthOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { text }) => sum + text.length + 1, -1);
}

/** The first lines that fit; the last one says if there were more. */
function fitting(lines: readonly Line[], max: number): readonly Line[] {
  if (lengthOf(lines) <= max) return lines;
  const kept: Line[] = [];
  for (const line of lines) {
    if (lengthOf([...kept, line]) + 2 > max) break;
    kept.push(line);
  }
  return [...kept, plain(ELLIPSIS)];
}
