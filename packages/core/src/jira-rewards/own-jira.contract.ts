import * as z from "zod/mini";
import { jiraEnvironment } from "../integrations/jira.shapes.ts";
import { endpoint } from "../lib/endpoint.ts";
import { instant } from "../lib/wire.ts";
import { jiraRule } from "./jira-rule.shapes.ts";

const ownJira = z.object({
  /** One's Atlassian accounts, the first linked first; empty if one isn't linked. */
  accounts: z.array(z.object({ accountId: z.string(), linkedAt: instant })),
  /** Where one can act with them. */
  sites: z.array(z.object({ siteUrl: z.string(), environment: jiraEnvironment })),
  rewards: z.object({
    isOn: z.boolean(),
    /** Work that was done earlier isn't rewarded; null while it's off. */
    since: z.nullable(instant),
    /** What one's own work can be rewarded for. */
    rules: z.array(
      z.pick(jiraRule, { id: true, projectKey: true, outcome: true, waitDays: true, effect: true, asks: true }),
    ),
  }),
  /** With `unlinkJiraPerson`. */
  canUnlink: z.boolean(),
});

export type OwnJira = z.output<typeof ownJira>;

export const get = endpoint({
  name: "getOwnJira",
  method: "GET",
  path: "/user/jira",
  summary:
    "Returns one's own link to Jira, and what one's work there is rewarded for. 404 if the server doesn't run the Jira " +
    "app.",
  access: { who: "member" },
  response: ownJira,
  topics: ["chats", "settings"],
});
