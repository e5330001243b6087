import { parseInstant } from "@guildhall/core";
import type { EventPayload } from "@guildhall/core/events";
import type { StoredEvent } from "../events/reader.ts";

/** A thanks' effect on totals; sign -1 reverts it. */
export interface ThanksEffect {
  readonly sign: 1 | -1;
  readonly thanks: EventPayload<"thanks.undone">;
  readonly publishedAt: Date;
  /** Per receiver, in hundredths over all currencies. */
  readonly score: number;
}

/** Effects of published and undone thanks, in order. */
export function thanksEffects(events: readonly StoredEvent[]): readonly ThanksEffect[] {
  return events.flatMap((event) => {
    if (event.type !== "thanks.published" && event.type !== "thanks.undone") return [];
    const thanks = event.payload;
    const score = thanks.rewards.reduce((sum, each) => sum + each.amount, 0);
    const sign = event.type === "thanks.published" ? 1 : -1;
    return [{ sign, thanks, publishedAt: parseInstant(thanks.publishedAt), score }];
  });
}
