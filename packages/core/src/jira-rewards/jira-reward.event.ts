import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";

/** A rule for work in Jira was made or changed. */
export const jiraRuleSaved = z.object({
  ruleId: id,
  projectKey: z.string(),
  isNew: z.boolean(),
  changes: fieldChanges,
});

export const jiraRuleDeleted = z.object({ ruleId: id, projectKey: z.string() });

/** Somebody is asked to thank somebody else for an issue's work. */
export const jiraThanksSuggested = z.object({
  memberId: id,
  receiverId: id,
  issueKey: z.string(),
  summary: z.string(),
  /** "" if the site's address isn't known. */
  issueUrl: z.string(),
});

/** Somebody's work in Jira is rewarded from now on, or isn't any more. */
export const jiraOptInChanged = z.object({ memberId: id, isOn: z.boolean() });
