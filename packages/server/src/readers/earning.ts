import { parseInstant } from "@guildhall/core";
import type { StoredEvent } from "../events/reader.ts";
import { thanksEffects } from "./thanks-effect.ts";

/** In hundredths over all currencies; negative if reverted. */
export interface Earning {
  readonly memberId: number;
  readonly at: Date;
  readonly score: number;
}

/** Earnings in these events: thanks count when given, challenges when completed. */
export function earningsOf(events: readonly StoredEvent[]): readonly Earning[] {
  const thanked = thanksEffects(events).flatMap(({ sign, thanks, publishedAt, score }) =>
    thanks.receiverIds.map((memberId) => ({ memberId, at: publishedAt, score: sign * score })),
  );
  return [...thanked, ...events.flatMap(paidBy)].filter((each) => each.score !== 0);
}

function paidBy(event: StoredEvent): readonly Earning[] {
  if (event.type !== "assignment.completed") return [];
  const at = parseInstant(event.payload.completedAt);
  return event.payload.rewards.map(({ memberId, amount }) => ({ memberId, at, score: amount }));
}
