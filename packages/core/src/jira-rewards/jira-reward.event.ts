import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";

export const jiraRewardEvents = {
  /** A rule for work in Jira was made or changed. */
  "jira_rule.saved": z.object({
    ruleId: id,
    projectKey: z.string(),
    isNew: z.boolean(),
    changes: fieldChanges,
  }),
  "jira_rule.deleted": z.object({ ruleId: id, projectKey: z.string() }),
  /** Somebody is asked to thank somebody else for an issue's work. */
  "jira_thanks.suggested": z.object({
    memberId: id,
    receiverId: id,
    issueKey: z.string(),
    summary: z.string(),
    /** "" if the site's address isn't known. */
    issueUrl: z.string(),
  }),
  /** Somebody's work in Jira is rewarded from now on, or isn't any more. */
  "jira_opt_in.changed": z.object({ memberId: id, isOn: z.boolean() }),
};
