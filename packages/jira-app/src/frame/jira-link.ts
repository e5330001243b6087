import type { UserInfo } from "@guildhall/core/session";

/** What stands between a person in Jira and their membership. */
export type JiraLink =
  | { readonly state: "linked" }
  /** The address links whoever is signed in to Guildhall there; once. */
  | { readonly state: "unlinked"; readonly linkUrl: string }
  /** The site has no workspace. */
  | { readonly state: "unbound" }
  /** A member who may not sign in any more. */
  | { readonly state: "disabled" };

/** Reads the answer to who is calling; null for a guest whom Jira has nothing to do with. */
export function linkIn(info: UserInfo): JiraLink | null {
  if (info.loggedIn) return { state: "linked" };
  const { state, linkUrl } = jiraOf(info);
  if (state === "unbound" || state === "disabled") return { state };
  return state === "unlinked" && typeof linkUrl === "string" ? { state, linkUrl } : null;
}

/** Whether the app's license on the site has ended, by the server's own reading of the caller's token. */
export function isReadOnly(info: UserInfo | null): boolean {
  return info?.loggedIn === true && jiraOf(info)["isReadOnly"] === true;
}

function jiraOf(info: UserInfo): Readonly<Record<string, unknown>> {
  const { jira } = info as { readonly jira?: unknown };
  return typeof jira === "object" && jira !== null ? { ...jira } : {};
}
