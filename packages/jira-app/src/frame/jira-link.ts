import type { JiraStanding } from "@guildhall/core/integrations";
import { permissionsOf } from "@guildhall/core/permissions";
import { guardRoute, toGuardSession, type UserInfo } from "@guildhall/core/session";

/** What stands between a person in Jira and their membership; nothing if they're linked. */
export type JiraLink = JiraStanding | { readonly state: "linked" };

/** Reads the answer to who is calling; null for a guest whom Jira has nothing to do with. */
export function linkIn(info: UserInfo): JiraLink | null {
  return info.loggedIn ? { state: "linked" } : (info.jira ?? null);
}

/** Whether the app's license on the site has ended, by the server's own reading of the caller's token. */
export function isReadOnly(info: UserInfo | null): boolean {
  return info?.loggedIn === true && info.jira?.isReadOnly === true;
}

/** Whether an issue's key doesn't tell which site it's of. */
export function hasOtherSites(info: UserInfo | null): boolean {
  return info?.loggedIn === true && info.jira?.hasOtherSites === true;
}

/** Whether a page of the panel shows to the person, who has their roles there. */
export function mayOpenInPanel(info: UserInfo | null, path: string): boolean {
  const roles = info?.loggedIn === true ? (info.jira?.panelRoles ?? []) : [];
  const session = { ...toGuardSession(info), permissions: permissionsOf({ roles }), introStep: "" };
  return guardRoute({ path, session, isWidget: false }).kind === "allow";
}
