import type { Language } from "@guildhall/core";
import { writeGoneMessage, writeMessage } from "@guildhall/core/messages";
import type { WrittenMessage } from "@guildhall/core/messages";
import type { Feature } from "@guildhall/core/permissions";
import { isLicensedPage } from "@guildhall/core/session";
import type { MemberCall } from "../lib/deps.ts";
import { translatorOf } from "../lib/texts.ts";
import type { StoredCard } from "./card.ts";
import type { PresentedCard } from "./create-card-presenter.ts";

export interface CardReader {
  readonly memberId: number;
  readonly language: Language;
  /** What their workspace has; words lead only to pages of that. */
  readonly features: readonly Feature[];
}

/** On others' pages, in chats and in Jira, nothing leads to plans. */
export function readerOf({ actor, language, via = null }: MemberCall): CardReader {
  const { features } = actor.workspace;
  const isHosted = actor.through === "widget" || via !== null;
  return {
    memberId: actor.memberId,
    language,
    features: isHosted ? features.filter((each) => each !== "licenses") : features,
  };
}

/** A card in words, for one reader; null if what it's about is gone. */
export function wordCard(stored: StoredCard, card: PresentedCard | null, reader: CardReader): WrittenMessage {
  const { type, payload: kept } = stored;
  const { memberId: readerId, language, features } = reader;
  const wording = { t: translatorOf(language), language };
  if (card === null) return writeGoneMessage(type, wording);
  const { author, title = "", subjectType = "", members = [], memberCount = members.length, hasAmounts = false } = card;
  const written = writeMessage(
    { type, kept, readerId, author, members, memberCount, hasAmounts, title, subjectType },
    wording,
  );
  const headline = written.headline.map(({ path, ...piece }) =>
    path === undefined || !isLicensedPage(path, features) ? piece : { ...piece, path },
  );
  return { ...written, headline };
}
