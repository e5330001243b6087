import { parseInstant } from "@guildhall/core";
import { useGuild, useStored } from "../guild/index.ts";
import { useFeedTime } from "./use-feed-time.ts";

// Nearer than this, "just now" would be said of what is to come (ms).
const SOON_MS = 60_000;

/** When something is to come, as "in 3 days"; null for what has passed or comes any moment. */
export function useAhead(instant: string | null): string | null {
  const timeOf = useFeedTime();
  const now = useStored(useGuild().clock);
  if (instant === null || parseInstant(instant).getTime() - now.getTime() < SOON_MS) return null;
  return timeOf(instant).text;
}
