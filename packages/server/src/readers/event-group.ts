import type { ReaderContext, StoredEvent } from "../events/reader.ts";
import { findAchievementGroups, findChallengeFacts } from "./challenge-fact.repository.ts";
import { findPerkGroups } from "./perk-fact.repository.ts";

/** The group that each event of a challenge, achievement, perk or purchase is of, by the event's id; 0 is everybody. */
export type EventGroups = ReadonlyMap<number, number>;

/** The challenge that an event is about; 0 for none. */
export function challengeIdOf(event: StoredEvent): number {
  return "challengeId" in event.payload ? event.payload.challengeId : 0;
}

/** The purchase that an event is about; 0 for none. */
export function purchaseIdOf(event: StoredEvent): number {
  return "purchaseId" in event.payload ? event.payload.purchaseId : 0;
}

/**
 * Looks up the groups as they are now. An event names the group of its moment, which may have been merged into its
 * parent before the event was read.
 */
export async function groupsOfEvents(
  events: readonly StoredEvent[],
  { tx, workspace }: ReaderContext,
): Promise<EventGroups> {
  const granted = events.flatMap((event) =>
    event.type === "achievement.granted" ? [event.payload.achievementId] : [],
  );
  const challengeIds = events.map(challengeIdOf).filter((id) => id !== 0);
  const challenges = await findChallengeFacts(tx, workspace.id, challengeIds);
  const achievements = await findAchievementGroups(tx, workspace.id, granted);
  const { products: perks, purchases } = await findPerkGroups(tx, workspace.id, {
    productIds: events.flatMap((event) => (event.type === "product.added" ? [event.payload.productId] : [])),
    purchaseIds: events.map(purchaseIdOf).filter((id) => id !== 0),
  });
  const groupOf = (event: StoredEvent): number | undefined => {
    if (event.type === "achievement.granted") return achievements.get(event.payload.achievementId);
    if (event.type === "product.added") return perks.get(event.payload.productId);
    return purchases.get(purchaseIdOf(event)) ?? challenges.get(challengeIdOf(event))?.groupId;
  };
  return new Map(events.map((event) => [event.id, groupOf(event) ?? 0]));
}
