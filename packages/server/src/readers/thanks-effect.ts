import { parseInstant } from "@guildhall/core";
import type { EventPayload } from "@guildhall/core/events";
import type { StoredEvent } from "../events/reader.ts";

/** What a thanks adds to figures, or, with sign -1, takes back from them. */
export interface ThanksEffect {
  readonly sign: 1 | -1;
  readonly thanks: EventPayload<"thanks.undone">;
  readonly publishedAt: Date;
  /** What each receiver got, in hundredths over all currencies. */
  readonly score: number;
}

/** The effects of thanks that were published or undone, in order. */
export function thanksEffects(events: readonly StoredEvent[]): readonly ThanksEffect[] {
  return events.flatMap((event) => {
    if (event.type !== "thanks.published" && event.type !== "thanks.undone") return [];
    const thanks = event.payload;
    const score = thanks.rewards.reduce((sum, each) => sum + each.amount, 0);
    const sign = event.type === "thanks.published" ? 1 : -1;
    return [{ sign, thanks, publishedAt: parseInstant(thanks.publishedAt), score }];
  });
}
