import type { TranslateAny } from "../i18n/translate.ts";
import { THANKS_CARD_RECEIVERS } from "../lib/limits.ts";
import { joinList } from "../lib/list-style.ts";
import { splitSentence } from "../lib/split-sentence.ts";
import type { MessageView } from "./define-messages.ts";
import { MESSAGE_KINDS } from "./message-kinds.ts";
import type { NotificationType } from "./message-kinds.ts";

/** A piece of a headline: a person, a title that leads somewhere, or plain text. */
export interface HeadlinePiece {
  readonly text: string;
  /** The person it names. */
  readonly userId?: number;
  /** A path in the panel. */
  readonly path?: string;
}

/** A member as messages name them. */
export interface MessagePerson {
  readonly id: number;
  readonly name: string;
}

/** A message to be put into words for one reader. */
export interface UnwrittenMessage extends Omit<MessageView, "authorId" | "memberIds"> {
  readonly type: NotificationType;
  /** Null is the product itself, or a person who's gone. */
  readonly author: MessagePerson | null;
  /** Those whom it names; the first are enough. */
  readonly members: readonly MessagePerson[];
  readonly memberCount: number;
  /** The subject's; "" if it has none. */
  readonly title: string;
}

/** A message in words. */
export interface WrittenMessage {
  readonly headline: readonly HeadlinePiece[];
  /** A sentence or two after the headline; "" if it says everything. */
  readonly body: string;
}

export interface Wording {
  readonly t: TranslateAny;
  readonly language: string;
}

/** Puts a message into words: the same for every surface. */
export function writeMessage(message: UnwrittenMessage, wording: Wording): WrittenMessage {
  const parts = partsOf(message, wording);
  const count = message.memberCount;
  const key = textKey(message, "headline", wording);
  const values = { ...MESSAGE_KINDS[message.type].values?.(message.kept), count };
  const headline = splitSentence(wording.t, key, { parts: Object.keys(parts), values }).flatMap((piece) =>
    "text" in piece ? [piece] : (parts[piece.part] ?? []),
  );
  return { headline, body: bodyOf(message, parts, wording) };
}

function bodyOf(message: UnwrittenMessage, parts: Parts, wording: Wording): string {
  const key = textKey(message, "body", wording);
  const words = Object.entries(parts).map(([part, pieces]) => [part, headlineText(pieces)]);
  const text = wording.t(key, { ...Object.fromEntries(words), count: message.memberCount });
  return text === key ? "" : text;
}

/** The headline of a message whose subject is gone. */
export function writeGoneMessage(type: NotificationType, { t }: Pick<Wording, "t">): WrittenMessage {
  return { headline: [{ text: t(`messages:${type}.gone`) }], body: "" };
}

export function headlineText(headline: readonly HeadlinePiece[]): string {
  return headline.map(({ text }) => text).join("");
}

/** The text for this reader, if they have their own. */
function textKey(message: UnwrittenMessage, name: string, { t }: Wording): string {
  const { type, author, members } = message;
  const view = { ...message, authorId: author?.id ?? 0, memberIds: members.map(({ id }) => id) };
  const variant = MESSAGE_KINDS[type].variant?.(view) ?? "";
  const own = `messages:${type}.${variant}.${name}`;
  const isOwn = variant !== "" && t(own, { count: message.memberCount }) !== own;
  return isOwn ? own : `messages:${type}.${name}`;
}

type Parts = Readonly<Record<string, readonly HeadlinePiece[]>>;

function partsOf(message: UnwrittenMessage, wording: Wording): Parts {
  const { type, author, kept, readerId } = message;
  const kind = MESSAGE_KINDS[type];
  const title = kind.title?.(kept) ?? message.title;
  const path = title === "" ? "" : kind.link(kept, readerId);
  return {
    author: author === null ? [{ text: wording.t("cards:somebody") }] : [personPiece(author)],
    members: memberPieces(message, wording),
    title: [{ text: title, ...(path !== "" && { path }) }],
  };
}

function personPiece({ id, name }: MessagePerson): HeadlinePiece {
  return id > 0 ? { text: name, userId: id } : { text: name };
}

/** A few names, and how many more. */
function memberPieces({ members, memberCount }: UnwrittenMessage, { t, language }: Wording): readonly HeadlinePiece[] {
  const shown = members.slice(0, THANKS_CARD_RECEIVERS).map(personPiece);
  const more = memberCount - shown.length;
  const pieces = more > 0 ? [...shown, { text: t("cards:others", { count: more }) }] : shown;
  return joinList(pieces, language).map((piece) => (typeof piece === "string" ? { text: piece } : piece));
}
