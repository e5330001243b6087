import { monthKeyAt } from "@guildhall/core";
import type { Guild } from "./guild.ts";
import { refreshTopics } from "./refresh-topics.ts";

/** How far (ms) the server's clock may be behind this machine's. */
const LAG_MS = 120_000;

/**
 * Reads again what counts by the month, such as the reader's quota and reminders of it, once the workspace's month turns: no news tells of
 * that. Returns a function that ends it.
 */
export function followMonths({ clock, member, queries }: Pick<Guild, "clock" | "member" | "queries">): () => void {
  const months = (): string => {
    const zone = member.get()?.settings.tz;
    if (zone === undefined) return "";
    const now = clock.get();
    return [now, new Date(now.getTime() - LAG_MS)].map((at) => monthKeyAt(at, zone)).join(" ");
  };
  let seen = months();
  return clock.subscribe(() => {
    const present = months();
    if (present === seen) return;
    const isKnown = seen !== "";
    seen = present;
    if (isKnown) void refreshTopics(queries, ["thanks", "leaderboard", "notifications", "feed"]);
  });
}
