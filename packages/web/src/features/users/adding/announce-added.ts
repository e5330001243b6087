import { queryClient } from "../../../data/query-client.ts";
import { showMessage } from "../../../shell/snackbar.store.ts";

// Whatever shows people: the list, the leaderboard, and forms to choose them.
const STALE_KEYS = ["users", "leaderboard", "thanks"] as const;

/** Says who was added, and refetches everything that shows people. */
export function announceAdded(text: string): void {
  showMessage({ text, tone: "good" });
  for (const key of STALE_KEYS) void queryClient.invalidateQueries({ queryKey: [key] });
}
