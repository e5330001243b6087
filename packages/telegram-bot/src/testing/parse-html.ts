import { badRequest } from "./refusal.ts";

const TAGS = new Set(["b", "strong", "i", "em", "u", "ins", "s", "strike", "del", "a", "code", "pre", "blockquote"]);
const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' };
const TOKEN = /<(\/?)([a-z-]*)((?:\s+[a-z-]+="[^"<>]*")*)\s*>|&(#\d+|#x[\da-f]+|[a-z]+);|[\s\S]/giu;

export interface ParsedText {
  readonly text: string;
  /** Addresses of its links. */
  readonly links: readonly string[];
}

/** Telegram's HTML as plain text. @throws {Refusal} for what Telegram can't parse */
export function parseHtml(html: string): ParsedText {
  const open: string[] = [];
  const links: string[] = [];
  let text = "";
  for (const [token, closing, tag, attributes = "", entity] of html.matchAll(TOKEN)) {
    if (entity !== undefined) text += decode(entity, token);
    else if (tag === undefined) text += literal(token);
    else if (closing === "/") close(open, tag);
    else links.push(...openTag(open, tag, attributes));
  }
  const left = open.at(-1);
  if (left !== undefined) throw fault(`Can't find end tag corresponding to start tag "${left}"`);
  return { text, links };
}

function fault(description: string) {
  return badRequest(`can't parse entities: ${description}`);
}

function literal(token: string): string {
  if (token === "<") throw fault("Unsupported start tag");
  return token;
}

function decode(entity: string, token: string): string {
  if (entity.startsWith("#x")) return String.fromCodePoint(Number.parseInt(entity.slice(2), 16));
  if (entity.startsWith("#")) return String.fromCodePoint(Number(entity.slice(1)));
  return ENTITIES[entity] ?? token;
}

function close(open: string[], tag: string): void {
  const expected = open.pop();
  if (expected !== tag) throw fault(`Unmatched end tag, expected "</${expected ?? ""}>", found "</${tag}>"`);
}

function openTag(open: string[], tag: string, attributes: string): readonly string[] {
  if (!TAGS.has(tag)) throw fault(`Unsupported start tag "${tag}"`);
  open.push(tag);
  const href = /href="([^"]*)"/.exec(attributes)?.[1];
  return href === undefined ? [] : [href.replaceAll("&amp;", "&")];
}
