import { parseInstant } from "@guildhall/core";
import type { StoredEvent } from "../events/reader.ts";
import { thanksEffects } from "./thanks-effect.ts";

/** What somebody earned, in hundredths over all currencies; negative where it is taken back. */
export interface Earning {
  readonly memberId: number;
  readonly at: Date;
  readonly score: number;
}

/** What these events let people earn: by thanks when they were given, by challenges when they were completed. */
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
