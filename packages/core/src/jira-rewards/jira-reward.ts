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
  | "nobody_entitled"
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

/** Whether somebody can be rewarded by a rule for what they did then. */
export type MayHave = (deed: Deed, rule: JiraRule) => boolean;

const ANYBODY: MayHave = () => true;

/**
 * What an issue earns by a rule as far as is known of it; the same for any order of what is known. It's for the first who
 * can have it: others are passed over as if they had done nothing.
 */
export function judgeIssue(history: IssueHistory, rule: JiraRule, mayHave: MayHave = ANYBODY): JiraVerdict {
  const { now } = history;
  if (!rule.isEnabled) return no("rule_off");
  if (now === null) return no("unknown_issue");
  if (history.isDeleted) return no("deleted");
  if (now.projectKey !== rule.projectKey) return no("other_project");
  const deeds = deedsOf(history, rule);
  if (typeof deeds === "string") return no(deeds);
  const deed = deeds.find((each) => mayHave(each, rule));
  if (deed === undefined) return no("nobody_entitled");
  const earnedAt = parseInstant(deed.at);
  if (earnedAt < rule.since) return no("before_rule");
  return {
    isEarned: true,
    account: deed.account,
    earnedAt,
    dueAt: new Date(earnedAt.getTime() + rule.waitDays * DAY_MS),
  };
}

/** By which rule an issue earns something, and what. */
export interface JudgedRule {
  readonly rule: JiraRule;
  readonly verdict: JiraVerdict;
  /** Whether its person can have it; if not, nobody can by any rule. */
  readonly isEntitled: boolean;
}

/** Earlier rules come first, those first by which somebody can be rewarded; undefined if nothing is earned. */
export function judgeRules(
  history: IssueHistory,
  rules: readonly JiraRule[],
  { effect, mayHave = ANYBODY }: { readonly effect: JiraEffect; readonly mayHave?: MayHave },
): JudgedRule | undefined {
  const own = rules.filter((rule) => rule.effect === effect);
  const firstFor = (may: MayHave, isEntitled: boolean): JudgedRule | undefined =>
    own
      .map((rule) => ({ rule, verdict: judgeIssue(history, rule, may), isEntitled }))
      .find(({ verdict }) => verdict.isEarned);
  return firstFor(mayHave, true) ?? firstFor(ANYBODY, false);
}

/** Account ids of those whose work at an issue a rule may reward, each once. */
export function accountsIn({ helpers, workers, done }: IssueHistory): readonly string[] {
  const accounts = [...helpers, ...workers].map(({ account }) => account);
  return [...new Set([...accounts, done?.assignee ?? ""])].filter((account) => account !== "");
}

/** The first first. */
function deedsOf(history: IssueHistory, { outcome }: Pick<JiraRule, "outcome">): readonly Deed[] | NoReward {
  const { now, done, helpers, workers } = history;
  if (outcome === "commented") return helpers.length > 0 ? helpers : "no_comment";
  if (outcome === "worklog") return workers.length > 0 ? workers : "no_worklog";
  if (now === null || done === null) return "not_done";
  if (endedWithoutWork(now)) return "without_work";
  if (done.assignee === "") return "nobody";
  return isMerelyTaken(done) ? "self_assigned" : [{ account: done.assignee, at: done.at }];
}

/** Whether taking the issue was all that its assignee has shown to have done: just before it was done, or in that move. */
function isMerelyTaken({ at, assignee, assigned }: DoneSince): boolean {
  if (assigned?.by !== assignee) return false;
  return parseInstant(at).getTime() - parseInstant(assigned.at).getTime() < MIN_HELD_MS;
}

function no(reason: NoReward): JiraVerdict {
  return { isEarned: false, reason };
}

/** A reward of an issue, once anything was owed for it. */
export interface JiraReward {
  readonly state: JiraRewardState;
  readonly account: string;
  readonly earnedAt: Date;
  readonly dueAt: Date;
}

/**
 * Waiting until it's due; withdrawn until it's earned again; passed over because its person can't have it, until somebody
 * else earns it; settled for good: given, or refused whoever earns it.
 */
export const JIRA_REWARD_STATES = ["waiting", "withdrawn", "passed_over", "settled"] as const;
export type JiraRewardState = (typeof JIRA_REWARD_STATES)[number];

/** What becomes of an issue's reward by what is known now; null if there's still none. */
export function nextReward(before: JiraReward | null, verdict: JiraVerdict | undefined): JiraReward | null {
  if (before?.state === "settled") return before;
  const isRefused = before?.state === "passed_over";
  if (verdict?.isEarned !== true) {
    if (before === null || isRefused) return before;
    return { ...before, state: "withdrawn" };
  }
  const { account, earnedAt, dueAt } = verdict;
  // Whom it was refused to doesn't get it by a later change of who they are.
  if (isRefused && before.account === account) return before;
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

/** Why a due reward isn't given to its person; null if it is. */
export type RewardRefusal = "not_a_member" | "not_in_group" | "not_opted_in" | "daily_cap";

export function refuseReward(
  { givenThatDay, ...person }: RewardedPerson,
  { earnedAt, dailyCap }: { readonly earnedAt: Date; readonly dailyCap: number },
): RewardRefusal | null {
  return refusePerson(person, earnedAt) ?? (givenThatDay >= dailyCap ? "daily_cap" : null);
}

/** Why somebody can't be rewarded for what they did then, however few rewards they've had; null if they can. */
export function refusePerson(
  { isMember, isInGroup, optedInAt }: Omit<RewardedPerson, "givenThatDay">,
  earnedAt: Date,
): Exclude<RewardRefusal, "daily_cap"> | null {
  if (!isMember) return "not_a_member";
  if (!isInGroup) return "not_in_group";
  return optedInAt === null || optedInAt > earnedAt ? "not_opted_in" : null;
}
