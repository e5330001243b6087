import * as z from "zod/mini";
import { MAX_JIRA_DAILY_CAP, MAX_JIRA_PROJECT_KEY_LENGTH, MAX_JIRA_WAIT_DAYS } from "../lib/limits.ts";
import { id, instant, seenTextOf } from "../lib/wire.ts";
import { JIRA_ASKED, JIRA_EFFECTS, JIRA_OUTCOMES } from "./jira-rule.ts";

const groupId = z.int().check(z.gte(0));

/** A rule as admins see it. */
export const jiraRule = z.object({
  id,
  projectKey: z.string(),
  /** The site that the project is in, such as `https://acme.atlassian.net`; "" for any that is connected. */
  siteUrl: z.string(),
  /** 0 is everyone. */
  groupId: z.int(),
  outcome: z.enum(JIRA_OUTCOMES),
  /** How long the outcome has to stand. */
  waitDays: z.int(),
  effect: z.enum(JIRA_EFFECTS),
  /** Who is asked to say a suggested thanks; if they did the work themselves, the other one. */
  asks: z.enum(JIRA_ASKED),
  /** Rewards of one person on one day; of suggestions, those made to one person. */
  dailyCap: z.int(),
  isEnabled: z.boolean(),
  /** What was earned before isn't rewarded. */
  since: instant,
});

/** A rule as submitted; its project is written as in the keys of its issues. */
export const jiraRuleInput = z.strictObject({
  projectKey: z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.minLength(1),
      z.maxLength(MAX_JIRA_PROJECT_KEY_LENGTH),
      z.regex(/^\p{L}[\p{L}\d_]*$/u),
    ),
  siteUrl: z._default(z.string().check(z.maxLength(100)), ""),
  groupId: z._default(groupId, 0),
  outcome: z.enum(JIRA_OUTCOMES),
  waitDays: z.int().check(z.gte(0), z.lte(MAX_JIRA_WAIT_DAYS)),
  effect: z.enum(JIRA_EFFECTS),
  asks: z._default(z.enum(JIRA_ASKED), "reporter"),
  dailyCap: z.int().check(z.gte(1), z.lte(MAX_JIRA_DAILY_CAP)),
  isEnabled: z._default(z.boolean(), true),
});

/** A rule as it was read, so that what somebody else changed since isn't overwritten. */
export const seenJiraRule = z.partial(
  z.strictObject({
    projectKey: seenTextOf(MAX_JIRA_PROJECT_KEY_LENGTH),
    siteUrl: seenTextOf(100),
    groupId,
    outcome: z.enum(JIRA_OUTCOMES),
    waitDays: z.int(),
    effect: z.enum(JIRA_EFFECTS),
    asks: z.enum(JIRA_ASKED),
    dailyCap: z.int(),
    isEnabled: z.boolean(),
  }),
);

export type ShownJiraRule = z.output<typeof jiraRule>;
export type JiraRuleInput = z.output<typeof jiraRuleInput>;
