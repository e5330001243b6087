import type { Language } from "@guildhall/core";
import { writeGoneMessage, writeMessage } from "@guildhall/core/messages";
import type { WrittenMessage } from "@guildhall/core/messages";
import { translatorOf } from "../lib/texts.ts";
import type { StoredCard } from "./card.ts";
import type { PresentedCard } from "./create-card-presenter.ts";

export interface CardReader {
  readonly memberId: number;
  readonly language: Language;
}

/** A card in words, for one reader; null if what it's about is gone. */
export function wordCard(stored: StoredCard, card: PresentedCard | null, reader: CardReader): WrittenMessage {
  const { type, payload: kept } = stored;
  const { memberId: readerId, language } = reader;
  const wording = { t: translatorOf(language), language };
  if (card === null) return writeGoneMessage(type, wording);
  const { author, title = "", subjectType = "", members = [], memberCount = members.length, hasAmounts = false } = card;
  return writeMessage({ type, kept, readerId, author, members, memberCount, hasAmounts, title, subjectType }, wording);
}
