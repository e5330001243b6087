import { queryClient } from "../../../data/query-client.ts";
import { showMessage } from "../../../shell/snackbar.store.ts";

// What shows people: the list, the leaderboard, and forms that choose among them.
const STALE_KEYS = ["users", "leaderboard", "thanks"] as const;

/** Says who was added, and has everything that shows people read again. */
export function announceAdded(text: string): void {
  showMessage({ text, tone: "good" });
  for (const key of STALE_KEYS) void queryClient.invalidateQueries({ queryKey: [key] });
}
