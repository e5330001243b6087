import { addDays, instantOf, localDateAt } from "../lib/time.ts";
import type { LocalDate } from "../lib/time.ts";
import type { QuietHours } from "./notification-settings.shapes.ts";

/**
 * The end of the quiet hours that an instant falls in; null if it falls in none. A night begins and ends at its instants
 * by the zone's clock: a time that a clock change skips comes as much later, and of a repeated one the first counts.
 */
export function quietUntil(at: Date, hours: QuietHours | null, zone: string): Date | null {
  if (hours === null || hours.from === hours.to) return null;
  const today = localDateAt(at, zone);
  const ends = [addDays(today, -1), today].flatMap((day) => {
    const night = nightFrom(day, hours, zone);
    return at >= night.from && at < night.to ? [night.to] : [];
  });
  return ends.reduce<Date | null>((last, end) => (last === null || end > last ? end : last), null);
}

function nightFrom(day: LocalDate, { from, to }: QuietHours, zone: string) {
  const lastDay = from < to ? day : addDays(day, 1);
  return { from: instantOf(timeOn(day, from), zone), to: instantOf(timeOn(lastDay, to), zone) };
}

function timeOn(day: LocalDate, time: string) {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return { ...day, hour, minute, second: 0 };
}
