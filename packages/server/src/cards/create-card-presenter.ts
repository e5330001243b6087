import type { UserRef } from "@guildhall/core";
import { cardOf } from "@guildhall/core/messages";
import type { CardPart } from "@guildhall/core/notifications";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import type { Feature } from "../feature.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findUserRefs } from "../lib/user-refs.repository.ts";
import type { CardContent, CardSource, LoadedCards, PartedCard, StoredCard } from "./card.ts";

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
    const cards = stored.map((card) => ({ ...card, part: cardOf(card.type) }));
    const loaded = await loadParts(call, sources, cards.filter(hasPart));
    const memberIds = [...new Set(loaded.values())].flatMap(({ memberIds: ids = [] }) => ids);
    const authorIds = stored.map(({ authorId }) => authorId).filter((id) => id !== 0);
    const workspaceId = call.actor.workspace.id;
    const people = await findUserRefs(call.db, workspaceId, [...authorIds, ...memberIds]);
    const currencies = presentCurrencies(await findCurrencies(call.db, workspaceId), call.language);
    return cards.map((card) => {
      const content = hasPart(card) ? loaded.get(card.part)?.present(card, { people, currencies }) : plain(card);
      return content ? { author: people.get(card.authorId) ?? null, ...content } : null;
    });
  };
}

type Loaded = ReadonlyMap<CardPart, LoadedCards>;

async function loadParts(
  call: MemberCall,
  sources: readonly CardSource[],
  cards: readonly PartedCard[],
): Promise<Loaded> {
  const loaded = new Map<CardPart, LoadedCards>();
  for (const source of sources) {
    const own = cards.filter(({ part }) => source.parts.includes(part));
    if (own.length === 0) continue;
    const cardsOfSource = await source.load(call, own);
    for (const part of source.parts) loaded.set(part, cardsOfSource);
  }
  return loaded;
}

type Named = StoredCard & { readonly part: ReturnType<typeof cardOf> };

function hasPart(card: Named): card is PartedCard {
  return card.part !== null && card.part !== "plain";
}

function plain({ part }: Named): CardContent | null {
  return part === "plain" ? { parts: {} } : null;
}
