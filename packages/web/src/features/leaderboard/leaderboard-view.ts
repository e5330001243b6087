import type { LeaderboardPeriod } from "@guildhall/core/leaderboard";
import { chosenGroup } from "../../groups/group.store.ts";
import type { LeaderboardView } from "@guildhall/widget/leaderboard";

export const PERIODS = ["all", "week", "month", "quarter", "year"] as const satisfies readonly LeaderboardPeriod[];

export const VIEWS = ["top", "me"] as const;

/** Reads the view from the URL, with defaults for what's missing. */
export function readView(
  search: Readonly<Record<string, string | undefined>>,
  groupId = chosenGroup(),
): LeaderboardView {
  const period = PERIODS.find((each) => each === search["period"]) ?? PERIODS[0];
  const around = search["view"] === "me" ? "me" : "";
  return { groupId, period, around, page: around === "me" ? 0 : toPage(search["page"]) };
}

// 1-based in the URL, 0-based on the wire.
function toPage(text: string | undefined): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 1 ? page - 1 : 0;
}
