import type { UserRef } from "@guildhall/core";
import type { MessagePerson } from "@guildhall/core/messages";
import type { CardPart, CardParts, NotificationType } from "@guildhall/core/notifications";
import type { CurrencyPresenter } from "../currencies/currency.presenter.ts";
import type { MemberCall } from "../lib/deps.ts";

/** What feed and notifications store of a card. */
export interface StoredCard {
  readonly type: NotificationType;
  readonly entityId: number;
  readonly authorId: number;
  readonly payload: unknown;
}

/** A stored card with the part that its kind of message declares. */
export interface PartedCard<Part extends CardPart = CardPart> extends StoredCard {
  readonly part: Part;
}

/** What a card shows, and what its words need to know of it. */
export interface CardContent {
  /** On the wire. */
  readonly parts: CardParts;
  /** Its subject's; default none. */
  readonly title?: string;
  readonly subjectType?: string;
  /** Those whom it names; default nobody. */
  readonly members?: readonly MessagePerson[];
  /** If `members` are only the first. */
  readonly memberCount?: number;
  /** Whether the reader gets amounts with it. */
  readonly hasAmounts?: boolean;
  /** What its author wrote. */
  readonly written?: string;
}

/** What all cards of a page share. */
export interface CardContext {
  readonly people: ReadonlyMap<number, UserRef>;
  readonly currencies: CurrencyPresenter;
}

/** What some cards are about. */
export interface LoadedCards<Part extends CardPart = CardPart> {
  /** Members on them, by id. */
  readonly memberIds?: readonly number[];
  /** Null if the thing is gone, hidden or over. */
  present(card: PartedCard<Part>, context: CardContext): CardContent | null;
}

/** Brings the parts of a feature's cards. */
export interface CardSource<Part extends CardPart = CardPart> {
  readonly parts: readonly Part[];
  /** Loads what these cards are about, in one batch. */
  load(call: MemberCall, cards: readonly PartedCard<Part>[]): LoadedCards<Part> | Promise<LoadedCards<Part>>;
}

/** Infers the source's parts, so that the list of features can be checked for all of them. */
export function defineCards<Part extends CardPart>(source: CardSource<Part>): CardSource<Part> {
  return source;
}
