import { addDays, instantOf, localDateAt, weekdayOf } from "../lib/time.ts";
import type { LocalDate } from "../lib/time.ts";

/** By the workspace's clock; Monday is 1. */
const DIGEST_WEEKDAY = 1;
const DIGEST_HOUR = 9;

/** A digest that couldn't be sent for so long, in ms, isn't any more: the next one comes. */
export const MAX_DIGEST_DELAY_MS = 24 * 3_600_000;

/** The week that a digest is about; it ends when the digest is due. */
export interface DigestWeek {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The week whose digest is due; null if there's none, or it was sent or too late since. */
export function dueDigest({
  now,
  zone,
  since,
}: {
  readonly now: Date;
  readonly zone: string;
  /** The end of the last digest's week, or when the chat was connected. */
  readonly since: Date;
}): DigestWeek | null {
  const today = localDateAt(now, zone);
  const monday = addDays(today, -((weekdayOf(today) - DIGEST_WEEKDAY + 7) % 7));
  const weeks = [monday, addDays(monday, -7)].map((day) => ({
    startsAt: morningOf(addDays(day, -7), zone),
    endsAt: morningOf(day, zone),
  }));
  const last = weeks.find(({ endsAt }) => endsAt <= now) ?? null;
  if (last === null || last.endsAt <= since) return null;
  return now.getTime() - last.endsAt.getTime() < MAX_DIGEST_DELAY_MS ? last : null;
}

function morningOf(day: LocalDate, zone: string): Date {
  return instantOf({ ...day, hour: DIGEST_HOUR, minute: 0, second: 0 }, zone);
}
