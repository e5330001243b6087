import { parseInstant } from "../lib/time.ts";
import { endedWithoutWork } from "./issue-history.ts";
import type { Deed, DoneSince, IssueHistory } from "./issue-history.ts";
import type { JiraEffect, JiraRule } from "./jira-rule.ts";

/** Why an issue earns nothing by a rule, for now. */
export type NoReward =
  | "rule_off"
  | "before_rule"
  | "other_project"
  | "unknown_issue"
  | "deleted"
  | "not_done"
  | "without_work"
  | "nobody"
  | "self_assigned"
  | "no_comment"
  | "no_worklog";

export type JiraVerdict =
  | { readonly isEarned: false; readonly reason: NoReward }
  | {
      readonly isEarned: true;
      /** Account id of whose reward it is. */
      readonly account: string;
      /** When it was earned, and when it has stood long enough. */
      readonly earnedAt: Date;
      readonly dueAt: Date;
    };

/** How long an issue that people took themselves must be theirs before it's done. */
const MIN_HELD_MS = 3_600_000;

const DAY_MS = 24 * 3_600_000;

/** What an issue earns by a rule as far as is known of it; the same for any order of what is known. */
export function judgeIssue(
  history: IssueHistory,
  rule: Pick<JiraRule, "projectKey" | "outcome" | "waitDays" | "isEnabled" | "since">,
): JiraVerdict {
  const { now } = history;
  if (!rule.isEnabled) return no("rule_off");
  if (now === null) return no("unknown_issue");
  if (history.isDeleted) return no("deleted");
  if (now.projectKey !== rule.projectKey) return no("other_project");
  const deed = deedOf(history, rule);
  if (typeof deed === "string") return no(deed);
  const earnedAt = parseInstant(deed.at);
  if (earnedAt < rule.since) return no("before_rule");
  return {
    isEarned: true,
    account: deed.account,
    earnedAt,
    dueAt: new Date(earnedAt.getTime() + rule.waitDays * DAY_MS),
  };
}

/** The rule that an issue earns something by, and what; undefined if it's none. Earlier rules come first. */
export function judgeRules(
  history: IssueHistory,
  rules: readonly JiraRule[],
  effect: JiraEffect,
): { readonly rule: JiraRule; readonly verdict: JiraVerdict } | undefined {
  return rules
    .filter((rule) => rule.effect === effect)
    .map((rule) => ({ rule, verdict: judgeIssue(history, rule) }))
    .find(({ verdict }) => verdict.isEarned);
}

function deedOf(history: IssueHistory, { outcome }: Pick<JiraRule, "outcome">): Deed | NoReward {
  const [helper] = history.helpers;
  const [worker] = history.workers;
  if (outcome === "commented") return helper ?? "no_comment";
  if (outcome === "worklog") return worker ?? "no_worklog";
  const { now, done } = history;
  if (now === null || done === null) return "not_done";
  if (endedWithoutWork(now)) return "without_work";
  if (done.assignee === "") return "nobody";
  return isMerelyTaken(done) ? "self_assigned" : { account: done.assignee, at: done.at };
}

/** Whether taking the issue was all that its assignee has shown to have done: just before it was done, or in that move. */
function isMerelyTaken({ at, assignee, assigned }: DoneSince): boolean {
  if (assigned?.by !== assignee) return false;
  return parseInstant(at).getTime() - parseInstant(assigned.at).getTime() < MIN_HELD_MS;
}

function no(reason: NoReward): JiraVerdict {
  return { isEarned: false, reason };
}

/** A reward of an issue, once anything was owed for it. `settled` is for good: no later event pays it again. */
export interface JiraReward {
  readonly state: JiraRewardState;
  readonly account: string;
  readonly earnedAt: Date;
  readonly dueAt: Date;
}

/** Waiting until it's due; withdrawn until it's earned again; settled: given, or refused for good. */
export const JIRA_REWARD_STATES = ["waiting", "withdrawn", "settled"] as const;
export type JiraRewardState = (typeof JIRA_REWARD_STATES)[number];

/** What becomes of an issue's reward by what is known now; null if there's still none. */
export function nextReward(before: JiraReward | null, verdict: JiraVerdict | undefined): JiraReward | null {
  if (before?.state === "settled") return before;
  if (verdict?.isEarned !== true) return before === null ? null : { ...before, state: "withdrawn" };
  const { account, earnedAt, dueAt } = verdict;
  return { state: "waiting", account, earnedAt, dueAt };
}

/** Whether it has stood for as long as its rule wants. */
export function isRewardDue({ state, dueAt }: Pick<JiraReward, "state" | "dueAt">, now: Date): boolean {
  return state === "waiting" && dueAt <= now;
}

/** What is known of the person when a reward is due. */
export interface RewardedPerson {
  /** Whether an enabled member is linked to the account. */
  readonly isMember: boolean;
  readonly isInGroup: boolean;
  /** Since when they take part; null if they don't. */
  readonly optedInAt: Date | null;
  /** Rewards of this rule that they have been given for that day. */
  readonly givenThatDay: number;
}

/** Why a due reward isn't given, for good; null if it is. */
export type RewardRefusal = "not_a_member" | "not_in_group" | "not_opted_in" | "daily_cap";

export function refuseReward(
  { isMember, isInGroup, optedInAt, givenThatDay }: RewardedPerson,
  { earnedAt, dailyCap }: { readonly earnedAt: Date; readonly dailyCap: number },
): RewardRefusal | null {
  if (!isMember) return "not_a_member";
  if (!isInGroup) return "not_in_group";
  if (optedInAt === null || optedInAt > earnedAt) return "not_opted_in";
  return givenThatDay >= dailyCap ? "daily_cap" : null;
}
