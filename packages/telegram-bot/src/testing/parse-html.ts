import type { MessageEntity } from "../bot-api/wire.ts";
import { badRequest } from "./refusal.ts";

/** What Telegram calls each tag's text. */
const TYPES: Readonly<Record<string, string>> = {
  b: "bold",
  strong: "bold",
  i: "italic",
  em: "italic",
  u: "underline",
  ins: "underline",
  s: "strikethrough",
  strike: "strikethrough",
  del: "strikethrough",
  a: "text_link",
  code: "code",
  pre: "pre",
  blockquote: "blockquote",
};
const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' };
const TOKEN = /<(\/?)([a-z-]*)((?:\s+[a-z-]+="[^"<>]*")*)\s*>|&(#\d+|#x[\da-f]+|[a-z]+);|[\s\S]/giu;

export interface ParsedText {
  readonly text: string;
  readonly entities: readonly MessageEntity[];
}

interface OpenTag {
  readonly tag: string;
  readonly offset: number;
  /** Of a link. */
  readonly url?: string;
}

/** Telegram's HTML as plain text with its entities. @throws {Refusal} for what Telegram can't parse */
export function parseHtml(html: string): ParsedText {
  const open: OpenTag[] = [];
  const entities: MessageEntity[] = [];
  let text = "";
  for (const [token, closing, tag, attributes = "", entity] of html.matchAll(TOKEN)) {
    if (entity !== undefined) text += decode(entity, token);
    else if (tag === undefined) text += literal(token);
    else if (closing === "/") entities.push(close(open, tag, text.length));
    else open.push(openTag(tag, attributes, text.length));
  }
  const left = open.at(-1);
  if (left !== undefined) throw fault(`Can't find end tag corresponding to start tag "${left.tag}"`);
  return { text, entities: entities.toSorted((one, other) => one.offset - other.offset) };
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

function close(open: OpenTag[], tag: string, end: number): MessageEntity {
  const opened = open.pop();
  if (opened?.tag !== tag) throw fault(`Unmatched end tag, expected "</${opened?.tag ?? ""}>", found "</${tag}>"`);
  const { offset, url } = opened;
  return { type: TYPES[tag] ?? "", offset, length: end - offset, ...(url !== undefined && { url }) };
}

function openTag(tag: string, attributes: string, offset: number): OpenTag {
  if (!Object.hasOwn(TYPES, tag)) throw fault(`Unsupported start tag "${tag}"`);
  const href = /href="([^"]*)"/.exec(attributes)?.[1];
  return { tag, offset, ...(href !== undefined && { url: href.replaceAll("&amp;", "&") }) };
}
