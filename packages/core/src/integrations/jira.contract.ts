import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { MAX_JIRA_LINK_LENGTH, MAX_TEMPO_TOKEN_LENGTH } from "../lib/limits.ts";
import { idParam, instant } from "../lib/wire.ts";
import { jiraAccounts, jiraLinkState, jiraPerson, jiraSettings } from "./jira.shapes.ts";

const MANAGED = { who: "member", permission: ["manage-ws-settings"] } as const;
// Whoever is linked there can act from a site that's connected.
const IN_PERSON = { ...MANAGED, inPerson: true } as const;
const params = z.object({ id: idParam });
const link = z.string().check(z.minLength(1), z.maxLength(MAX_JIRA_LINK_LENGTH));

export const get = endpoint({
  name: "getJiraSettings",
  method: "GET",
  path: "/workspaces/settings/jira",
  summary: "Returns the Jira sites that are connected, and how they fare. 404 if the server doesn't run the Jira app.",
  access: MANAGED,
  response: jiraSettings,
  topics: ["chats"],
});

export const createCode = endpoint({
  name: "createJiraCode",
  method: "POST",
  path: "/workspaces/settings/jira/code",
  summary: "Returns a code that connects one Jira site to the workspace, once, within ten minutes.",
  access: IN_PERSON,
  response: z.object({ code: z.string(), expiresAt: instant }),
});

export const setTempoToken = endpoint({
  name: "setTempoToken",
  method: "PUT",
  path: "/workspaces/settings/jira/sites/{id}/tempo",
  summary: "Stores a site's token for Tempo, which is never shown again; an empty one is forgotten.",
  access: MANAGED,
  params,
  body: z.strictObject({ tempoToken: z.string().check(z.trim(), z.maxLength(MAX_TEMPO_TOKEN_LENGTH)) }),
  response: jiraSettings,
  topics: ["chats"],
});

export const disconnect = endpoint({
  name: "disconnectJiraSite",
  method: "DELETE",
  path: "/workspaces/settings/jira/sites/{id}",
  summary: "Disconnects a Jira site; nobody can act from there any more.",
  access: IN_PERSON,
  params,
  response: jiraSettings,
  topics: ["chats", "session"],
});

export const bind = endpoint({
  name: "bindJiraSite",
  method: "POST",
  path: "/jira/site",
  summary:
    "Connects the site of the invocation token to the workspace that made the code; from the app's admin page only.",
  access: { who: "jira" },
  body: z.strictObject({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  response: z.object({ workspaceName: z.string() }),
});

export const unbind = endpoint({
  name: "unbindJiraSite",
  method: "DELETE",
  path: "/jira/site",
  summary: "Disconnects the site of the invocation token: from the app's admin page only.",
  access: { who: "jira" },
  response: z.object({}),
});

export const listPeople = endpoint({
  name: "listJiraPeople",
  method: "GET",
  path: "/jira/people",
  summary:
    "Returns which of some Atlassian accounts, at most 20 with commas between them, are members; to members who call " +
    "from Jira only.",
  access: { who: "jira" },
  query: z.object({ accounts: jiraAccounts }),
  response: z.object({ items: z.array(jiraPerson) }),
  topics: ["users", "chats"],
});

export const getLink = endpoint({
  name: "getJiraLink",
  method: "GET",
  path: "/jira/link",
  summary: "Returns what the one-time address of somebody in Jira would link, and whether it can.",
  access: { who: "account", inPerson: true },
  query: z.object({ token: link }),
  response: z.object({
    state: jiraLinkState,
    /** "" if the address is unknown. */
    siteUrl: z.string(),
    workspaceName: z.string(),
    /** Whoever would be linked; "" for an outsider. */
    memberName: z.string(),
  }),
});

export const acceptLink = endpoint({
  name: "linkJiraPerson",
  method: "POST",
  path: "/jira/link",
  summary: "Links the Atlassian account that opened the one-time address to whoever is signed in here, once.",
  access: { who: "account", inPerson: true },
  body: z.strictObject({ token: link }),
  response: z.object({ state: jiraLinkState }),
  topics: ["chats"],
});

export const unlink = endpoint({
  name: "unlinkJiraPerson",
  method: "DELETE",
  path: "/jira/link",
  summary: "Unlinks one's Atlassian accounts; what was done from Jira stays.",
  access: { who: "member", inPerson: true },
  response: z.object({}),
  topics: ["chats"],
});
