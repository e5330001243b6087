import type { SendPace } from "@guildhall/core/chat";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** When a provider or a place was sent to lately, oldest first, and from when it may be again. */
export interface PaceState {
  readonly sent: readonly Date[];
  readonly readyAt: Date;
}

/** How many messages the provider takes now, over all places. */
export function budgetOf({ perSecond }: Pick<SendPace, "perSecond">, { sent, readyAt }: PaceState, at: Date): number {
  if (readyAt > at) return 0;
  return Math.max(0, perSecond - since(sent, at, SECOND_MS).length);
}

/** The provider after so many messages. */
export function afterSending(
  { sent, readyAt }: PaceState,
  { count, at }: { readonly count: number; readonly at: Date },
) {
  return { sent: [...since(sent, at, SECOND_MS), ...Array.from({ length: count }, () => at)], readyAt };
}

/** A place after one more message. */
export function afterMessage(
  { placeGapMs, perMinuteInGroups }: Pick<SendPace, "placeGapMs" | "perMinuteInGroups">,
  sent: readonly Date[],
  { isGroup, at }: { readonly isGroup: boolean; readonly at: Date },
): PaceState {
  const gapOver = new Date(at.getTime() + placeGapMs);
  if (!isGroup) return { sent: [], readyAt: gapOver };
  const lately = [...since(sent, at, MINUTE_MS), at];
  const oldest = lately.at(-perMinuteInGroups);
  const minuteOver = oldest === undefined ? gapOver : new Date(oldest.getTime() + MINUTE_MS);
  return { sent: lately, readyAt: minuteOver > gapOver ? minuteOver : gapOver };
}

function since(sent: readonly Date[], at: Date, ms: number): readonly Date[] {
  return sent.filter((each) => at.getTime() - each.getTime() < ms);
}
