import { localTimeAt } from "@guildhall/core";
import { presentInstant } from "../../time/clock.ts";

/** The current part of the day in a zone: until noon, until 18:00, after. */
export function dayPartAt(zone: string, at: Date = presentInstant()): "morning" | "day" | "evening" {
  const { hour } = localTimeAt(at, zone);
  if (hour >= 5 && hour < 12) return "morning";
  return hour >= 12 && hour < 18 ? "day" : "evening";
}
