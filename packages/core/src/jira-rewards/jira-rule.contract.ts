import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { id, idParam } from "../lib/wire.ts";
import { jiraRule, jiraRuleInput, seenJiraRule } from "./jira-rule.shapes.ts";

const MANAGED = { who: "member", permission: ["manage-ws-settings"] } as const;
const params = z.object({ id: idParam });

export const list = endpoint({
  name: "listJiraRules",
  method: "GET",
  path: "/workspaces/settings/jira/rules",
  summary: "Returns what work in Jira is rewarded for. 404 if the server doesn't run the Jira app.",
  access: MANAGED,
  response: z.object({ items: z.array(jiraRule) }),
  topics: ["settings"],
});

export const create = endpoint({
  name: "createJiraRule",
  method: "POST",
  path: "/workspaces/settings/jira/rules",
  summary: "Creates a rule that rewards work on a project's issues from now on.",
  access: MANAGED,
  body: jiraRuleInput,
  response: z.object({ id }),
  topics: ["settings"],
});

export const update = endpoint({
  name: "updateJiraRule",
  method: "PUT",
  path: "/workspaces/settings/jira/rules/{id}",
  summary:
    "Changes a rule, also for what is still waiting; what was earned before it was turned on isn't rewarded. `seen` " +
    "holds the values as the caller read them.",
  access: MANAGED,
  params,
  body: z.extend(jiraRuleInput, { seen: z.optional(seenJiraRule) }),
  response: z.object({ id }),
  topics: ["settings"],
});

export const remove = endpoint({
  name: "deleteJiraRule",
  method: "DELETE",
  path: "/workspaces/settings/jira/rules/{id}",
  summary: "Deletes a rule; what is still waiting by it isn't rewarded.",
  access: MANAGED,
  params,
  response: z.object({}),
  topics: ["settings"],
});
