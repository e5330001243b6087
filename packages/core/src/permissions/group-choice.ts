import { holds } from "./holds.ts";
import type { Actor } from "./holds.ts";

/** Whether forms offer every group of the workspace rather than only the actor's own. */
export function canSelectAnyGroup(actor: Actor, settings: { readonly allowSelectAnyGroup: boolean }): boolean {
  if (holds(actor, "manage-ws-settings")) return true;
  return settings.allowSelectAnyGroup && holds(actor, "select-any-group");
}

/** Needs the setting, which opens it to everyone, or the permission. */
export function canSeeLeaderboard(actor: Actor, settings: { readonly leaderboardFreeAccess: boolean }): boolean {
  return settings.leaderboardFreeAccess || holds(actor, "closed-leaderboard");
}
