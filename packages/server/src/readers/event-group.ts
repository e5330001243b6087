import type { ReaderContext, StoredEvent } from "../events/reader.ts";
import { findAchievementGroups, findChallengeFacts } from "./challenge-fact.repository.ts";

/** The group that each event of a challenge or an achievement is of, by the event's id; 0 is everybody. */
export type EventGroups = ReadonlyMap<number, number>;

/** The challenge that an event is about; 0 for none. */
export function challengeIdOf(event: StoredEvent): number {
  return "challengeId" in event.payload ? event.payload.challengeId : 0;
}

/**
 * Looks up the groups as they are now. An event names the group of its moment, which may have been merged into its
 * parent before the event was read.
 */
export async function groupsOfEvents(
  events: readonly StoredEvent[],
  { tx, workspace }: ReaderContext,
): Promise<EventGroups> {
  const granted = events.flatMap((event) => (event.type === "achievement.granted" ? [event.payload.achievementId] : []));
  const challengeIds = events.map(challengeIdOf).filter((id) => id !== 0);
  const challenges = await findChallengeFacts(tx, workspace.id, challengeIds);
  const achievements = await findAchievementGroups(tx, workspace.id, granted);
  return new Map(
    events.map((event) => {
      if (event.type === "achievement.granted") return [event.id, achievements.get(event.payload.achievementId) ?? 0];
      return [event.id, challenges.get(challengeIdOf(event))?.groupId ?? 0];
    }),
  );
}
