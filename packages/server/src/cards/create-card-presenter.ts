import type { UserRef } from "@guildhall/core";
import { cardKindOf } from "@guildhall/core/messages";
import type { CardPart } from "@guildhall/core/notifications";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import type { Feature } from "../feature.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findUserRefs } from "../lib/user-refs.repository.ts";
import type { CardContent, CardSource, LoadedCards, PartedCard, StoredCard } from "./card.ts";
import { loadPlainCards } from "./plain-cards.ts";

export interface PresentedCard extends CardContent {
  readonly author: UserRef | null;
}

/** Presents cards in one batch; null if the thing is gone, hidden or over. */
export type PresentCards = (call: MemberCall, cards: readonly StoredCard[]) => Promise<(PresentedCard | null)[]>;

/** Refuses a list of features without a part of the wire; the compiler's error names it. */
type WithEvery<Part extends CardPart> = [Exclude<CardPart, Part>] extends [never]
  ? unknown
  : { readonly missing: Exclude<CardPart, Part> };

/** The features bring the parts; a card of a kind unknown to this version counts as gone. */
export function createCardPresenter<Part extends CardPart = never>(
  features: readonly Feature<Part>[] & WithEvery<NoInfer<Part>>,
): PresentCards {
  // Each source gets cards of its own parts only.
  const sources = features.flatMap(({ cards }) => cards ?? []) as readonly CardSource[];
  return async (call, stored) => {
    if (stored.length === 0) return [];
    const cards = stored.map(withKind);
    const loaded = await loadParts(call, sources, cards.filter(hasPart));
    const presentPlain = await loadPlainCards(call, features, cards.filter(isPlain));
    const memberIds = [...new Set(loaded.values())].flatMap(({ memberIds: ids = [] }) => ids);
    const authorIds = stored.map(({ authorId }) => authorId).filter((id) => id !== 0);
    const workspaceId = call.actor.workspace.id;
    const people = await findUserRefs(call.db, workspaceId, [...authorIds, ...memberIds]);
    const currencies = presentCurrencies(await findCurrencies(call.db, workspaceId), call.language);
    const contentOf = (card: KnownCard): CardContent | null => {
      if (hasPart(card)) return loaded.get(card.part)?.present(card, { people, currencies }) ?? null;
      return isPlain(card) ? presentPlain(card) : null;
    };
    return cards.map((card) => {
      const content = contentOf(card);
      return content && { author: people.get(card.authorId) ?? null, ...content };
    });
  };
}

type KnownCard = ReturnType<typeof withKind>;

function withKind(card: StoredCard) {
  const kind = cardKindOf(card.type);
  return { ...card, part: kind?.card ?? null, subject: kind?.subject ?? null };
}

function hasPart<Card extends KnownCard>(card: Card): card is Card & { readonly part: CardPart } {
  return card.part !== null && !isPlain(card);
}

function isPlain({ part }: KnownCard): boolean {
  return part === "plain";
}

async function loadParts(call: MemberCall, sources: readonly CardSource[], cards: readonly PartedCard[]) {
  const loaded = new Map<CardPart, LoadedCards>();
  for (const source of sources) {
    const own = cards.filter(({ part }) => source.parts.includes(part));
    if (own.length === 0) continue;
    const cardsOfSource = await source.load(call, own);
    for (const part of source.parts) loaded.set(part, cardsOfSource);
  }
  return loaded;
}
