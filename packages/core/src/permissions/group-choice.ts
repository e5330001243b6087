import { holds } from "./holds.ts";
import type { Actor } from "./holds.ts";

/** Tells whether a form offers every group of the workspace; otherwise it offers only the actor's own. */
export function canSelectAnyGroup(actor: Actor, settings: { readonly allowSelectAnyGroup: boolean }): boolean {
  if (holds(actor, "manage-ws-settings")) return true;
  return settings.allowSelectAnyGroup && holds(actor, "select-any-group");
}

/** Tells whether the actor sees the leaderboard: the setting opens it to all, else it takes the permission. */
export function canSeeLeaderboard(actor: Actor, settings: { readonly leaderboardFreeAccess: boolean }): boolean {
  return settings.leaderboardFreeAccess || holds(actor, "closed-leaderboard");
}
