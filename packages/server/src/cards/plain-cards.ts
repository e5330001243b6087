import type { MessageSubject, SubjectKind } from "@guildhall/core/messages";
import type { Feature } from "../feature.ts";
import type { MemberCall } from "../lib/deps.ts";
import type { CardContent } from "./card.ts";

/** A card whose words say all of it; what it's about, if anything, is its entity. */
export interface PlainCard {
  readonly subject: SubjectKind | null;
  readonly entityId: number;
}

/** Loads what plain cards are about, in one batch per kind; a card is null if that's gone. */
export async function loadPlainCards(
  { db, actor }: Pick<MemberCall, "db" | "actor">,
  features: readonly Pick<Feature, "subjects">[],
  cards: readonly PlainCard[],
): Promise<(card: PlainCard) => CardContent | null> {
  const found = new Map<SubjectKind, ReadonlyMap<number, MessageSubject>>();
  for (const kind of new Set(cards.flatMap(({ subject }) => subject ?? []))) {
    const ids = cards.filter(({ subject }) => subject === kind).map(({ entityId }) => entityId);
    const load = features.find(({ subjects }) => subjects?.[kind] !== undefined)?.subjects?.[kind];
    if (load !== undefined) found.set(kind, await load(db, actor.workspace.id, ids));
  }
  return ({ subject: kind, entityId }) => {
    if (kind === null) return { parts: {} };
    const subject = found.get(kind)?.get(entityId);
    return subject === undefined ? null : { parts: {}, title: subject.title, subjectType: subject.type ?? "" };
  };
}
