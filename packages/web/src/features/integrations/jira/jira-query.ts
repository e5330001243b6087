import { jiraCalls, type JiraSettings, type JiraSite } from "@guildhall/core/integrations";
import { callQuery } from "@guildhall/widget/guild";
import { queryClient } from "../../../data/query-client.ts";
import { api } from "../../../session/api.ts";
import { useSessionInfo } from "../../../session/use-session.ts";

/** The connected Jira sites, for those who manage them. */
export const jiraQuery = callQuery(api, jiraCalls.get, {});

/** Shows what is known of them by now. */
export function showJira(settings: JiraSettings): void {
  queryClient.setQueryData(jiraQuery.queryKey, settings);
}

/** Whether this server runs the Jira app. */
export function useHasJira(): boolean {
  const info = useSessionInfo();
  return info?.loggedIn === true && info.hasJira === true;
}

/** How a site is called; `unnamed` where Atlassian didn't tell. */
export function nameOf({ siteUrl }: Pick<JiraSite, "siteUrl">, unnamed: string): string {
  return siteUrl === "" ? unnamed : new URL(siteUrl).host;
}
