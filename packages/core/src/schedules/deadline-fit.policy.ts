import { addDays, daysBetween, instantOf, localDateAt, localTimeAt } from "../lib/time.ts";

/** Why something is over when one of its deadlines has passed, in the order in which they're named. */
const REASONS = {
  acceptDeadlineAt: "accept_expired",
  completeDeadlineAt: "complete_expired",
  closesAt: "closes_expired",
} as const;

/** The deadlines of every kind of thing that can be scheduled. */
export type DeadlineField = keyof typeof REASONS;

/** Until when what is scheduled can be accepted, completed and the like; null or left out for no limit. */
export type ScheduledDeadlines = Readonly<Partial<Record<DeadlineField, Date | null>>>;

/** Publishing can take this long after the scheduled time. */
const PUBLISHING_MS = 60_000;

/** The deadlines that leave no time to publish at an instant first. */
export function deadlinesBefore(deadlines: ScheduledDeadlines, publishAt: Date): readonly DeadlineField[] {
  return deadlinesUntil(deadlines, publishAt.getTime() + PUBLISHING_MS - 1);
}

/** Why something published at an instant would be over at once; null if it wouldn't. */
export function whyOver(deadlines: ScheduledDeadlines, at: Date): (typeof REASONS)[DeadlineField] | null {
  const [first] = deadlinesUntil(deadlines, at.getTime() - 1);
  return first === undefined ? null : REASONS[first];
}

/**
 * Shifts deadlines by the number of calendar days between two instants in the zone, keeping their local time; `toZone`
 * is the zone of the later one and the new deadlines, if it differs.
 */
export function shiftDeadlines(
  deadlines: ScheduledDeadlines,
  {
    from,
    to,
    zone,
    toZone = zone,
  }: { readonly from: Date; readonly to: Date; readonly zone: string; readonly toZone?: string },
): ScheduledDeadlines {
  const days = daysBetween(localDateAt(from, zone), localDateAt(to, toZone));
  // By its local time alone, an instant might become the first of two, where a clock is set back.
  if (days === 0 && zone === toZone) return deadlines;
  const shift = (at: Date): Date => {
    const local = localTimeAt(at, zone);
    return instantOf({ ...local, ...addDays(local, days) }, toZone);
  };
  return Object.fromEntries(Object.entries(deadlines).map(([field, at]) => [field, at && shift(at)]));
}

function deadlinesUntil(deadlines: ScheduledDeadlines, lastMs: number): readonly DeadlineField[] {
  // A list of its own keys.
  const fields = Object.keys(REASONS) as DeadlineField[];
  return fields.filter((field) => {
    const deadline = deadlines[field] ?? null;
    return deadline !== null && deadline.getTime() <= lastMs;
  });
}
