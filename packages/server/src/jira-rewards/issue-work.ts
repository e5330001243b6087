import { parseInstant } from "@guildhall/core";
import { JIRA_EFFECTS, judgeRules, nextReward, readHistory } from "@guildhall/core/jira-rewards";
import type { IssueHistory, JiraEffect, JiraEvent, JiraReward, JiraRule, MayHave } from "@guildhall/core/jira-rewards";
import type { Tx } from "../db/database.ts";
import type { IssueKey } from "./issue-key.ts";
import { findIssueEvents } from "./jira-event.repository.ts";
import type { KnownEvent } from "./jira-event.repository.ts";
import { lockIssue } from "./jira-issue.repository.ts";
import type { IssuePast } from "./jira-issue.repository.ts";
import { findSiteUrl } from "./connected-site.repository.ts";
import { findEntitled } from "./entitled-people.ts";
import { findReward, saveReward } from "./jira-reward.repository.ts";
import { findRules } from "./jira-rule.repository.ts";

/** A locked issue with all that's known of it. */
export interface OpenIssue {
  readonly key: IssueKey;
  readonly past: IssuePast;
  /** All that is stored, in the order of arrival. */
  readonly known: readonly KnownEvent[];
  readonly history: IssueHistory;
  /** Those that are for its site. */
  readonly rules: readonly JiraRule[];
  /** Ids of events that nobody has looked at yet. */
  readonly newIds: readonly string[];
  /** Whether one of those is what its status is now. */
  readonly hasNewStatus: boolean;
}

/** What is owed for an issue, and by which rule. */
export interface OwedReward {
  readonly reward: JiraReward;
  readonly rule: JiraRule;
  /** Whether its person can have it, but for the day's cap. */
  readonly isEntitled: boolean;
}

/** Locks the issue until the transaction ends. */
export async function openIssue(tx: Tx, key: IssueKey): Promise<OpenIssue> {
  const past = await lockIssue(tx, key);
  const known = await findIssueEvents(tx, key);
  const events = known.map(({ event }) => event);
  const fresh = known.filter(({ isNew }) => isNew).map(({ event }) => event);
  const history = readHistory(events.filter((event) => isRemembered(event, past)));
  return {
    key,
    past,
    known,
    history,
    rules: await findRulesOf(tx, key),
    newIds: fresh.map(({ id }) => id),
    hasNewStatus: fresh.some(({ id }) => id === history.statusEventId),
  };
}

async function findRulesOf(tx: Tx, key: IssueKey): Promise<readonly JiraRule[]> {
  const rules = await findRules(tx, key.workspaceId);
  if (rules.every(({ siteUrl }) => siteUrl === "")) return rules;
  const own = await findSiteUrl(tx, key);
  return rules.filter(({ siteUrl }) => siteUrl === "" || siteUrl === own);
}

/** What was forgotten may be told again, by a site's backup. */
function isRemembered({ at }: JiraEvent, { forgottenUntil }: IssuePast): boolean {
  return forgottenUntil === null || parseInstant(at) > forgottenUntil;
}

/** Writes what is owed for each effect by what is known now; those still waiting are returned. */
export async function judge(tx: Tx, issue: OpenIssue): Promise<ReadonlyMap<JiraEffect, OwedReward>> {
  const owed = new Map<JiraEffect, OwedReward>();
  if (issue.past.isOver) return owed;
  const mayHave = await findEntitled(tx, issue);
  for (const effect of JIRA_EFFECTS) {
    const waiting = await judgeEffect(tx, issue, { effect, mayHave });
    if (waiting !== null) owed.set(effect, waiting);
  }
  return owed;
}

async function judgeEffect(
  tx: Tx,
  issue: OpenIssue,
  { effect, mayHave }: { readonly effect: JiraEffect; readonly mayHave: MayHave },
): Promise<OwedReward | null> {
  const rewardKey = { ...issue.key, effect };
  const before = await findReward(tx, rewardKey);
  const judged = judgeRules(issue.history, issue.rules, { effect, mayHave });
  const next = nextReward(before, judged?.verdict);
  if (next === null || next === before) return null;
  const ruleId = judged?.rule.id ?? before?.ruleId ?? 0;
  await saveReward(tx, rewardKey, { ...next, ruleId });
  return judged === undefined ? null : { reward: next, rule: judged.rule, isEntitled: judged.isEntitled };
}
