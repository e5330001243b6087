import type { Language } from "@guildhall/core";
import { writeGoneMessage, writeMessage } from "@guildhall/core/messages";
import type { MessagePerson, WrittenMessage } from "@guildhall/core/messages";
import { translatorOf } from "../lib/texts.ts";
import type { CardParts, StoredCard } from "./card.presenter.ts";

export interface CardReader {
  readonly memberId: number;
  readonly language: Language;
}

/** A card in words, for one reader; parts are null if what it's about is gone. */
export function wordCard(card: StoredCard, parts: CardParts | null, reader: CardReader): WrittenMessage {
  const { type, payload: kept } = card;
  const wording = { t: translatorOf(reader.language), language: reader.language };
  if (parts === null) return writeGoneMessage(type, wording);
  const { author, challenge } = parts;
  const members = membersOf(parts);
  const memberCount = parts.assignment?.memberCount ?? members.length;
  const hasAmounts = (parts.purchase?.returned.length ?? 0) > 0;
  const subject = { title: titleOf(parts), subjectType: challenge?.type ?? "" };
  const { memberId: readerId } = reader;
  return writeMessage({ type, kept, readerId, author, members, memberCount, hasAmounts, ...subject }, wording);
}

function titleOf({ challenge, achievement, product: perk, purchase }: CardParts): string {
  return challenge?.title ?? achievement?.title ?? perk?.title ?? purchase?.productTitle ?? "";
}

function membersOf(parts: CardParts): readonly MessagePerson[] {
  const one = onlyOneOf(parts);
  return parts.thanks?.receivers ?? parts.assignment?.members ?? (one === undefined ? [] : [one]);
}

function onlyOneOf({ achievement, purchase, suggestion }: CardParts): MessagePerson | undefined {
  return achievement?.user ?? purchase?.holder ?? suggestion?.receiver;
}
