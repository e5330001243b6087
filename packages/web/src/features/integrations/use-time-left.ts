import { parseInstant } from "@guildhall/core";
import { useEffect, useState } from "react";
import { presentInstant } from "../../time/clock.ts";

/** What's left until an instant, as minutes and seconds, such as `9:41`; null once it has passed. */
export function useTimeLeft(until: string): string | null {
  const [now, setNow] = useState(presentInstant);
  const leftS = Math.ceil((parseInstant(until).getTime() - now.getTime()) / 1000);
  const isOver = leftS <= 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = window.setInterval(() => setNow(presentInstant()), 1000);
    return () => window.clearInterval(timer);
  }, [isOver]);
  return isOver ? null : `${String(Math.floor(leftS / 60))}:${String(leftS % 60).padStart(2, "0")}`;
}
