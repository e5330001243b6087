import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { instant } from "../lib/wire.ts";

const part = z.object({
  isOn: z.boolean(),
  /** Work that was done earlier isn't rewarded; null while it's off. */
  since: z.nullable(instant),
});

export const get = endpoint({
  name: "getJiraOptIn",
  method: "GET",
  path: "/user/jira-rewards",
  summary: "Returns whether one's work in Jira is rewarded. 404 if the server doesn't run the Jira app.",
  access: { who: "member" },
  response: part,
  topics: ["settings"],
});

export const update = endpoint({
  name: "updateJiraOptIn",
  method: "PUT",
  path: "/user/jira-rewards",
  summary: "Turns rewards for one's own work in Jira on or off; they're off for everyone who hasn't turned them on.",
  access: { who: "member" },
  body: z.strictObject({ isOn: z.boolean() }),
  response: part,
  topics: ["settings"],
});
