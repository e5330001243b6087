import { AccessDeniedError, InvalidInputError, NotFoundError, RefusedError } from "@guildhall/core";
import { isRewardDue } from "@guildhall/core/jira-rewards";
import { completeByIssue } from "../challenges/index.ts";
import type { Deps, MemberCall } from "../lib/deps.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import { findSiteUrl } from "./connected-site.repository.ts";
import { judge, openIssue } from "./issue-work.ts";
import type { OpenIssue, OwedReward } from "./issue-work.ts";
import { settleReward } from "./jira-reward.repository.ts";
import type { RewardKey } from "./jira-reward.repository.ts";
import { reportStatus } from "./report-status.ts";
import type { WorkScope } from "./report-status.ts";
import { findRewarded } from "./rewarded-member.ts";
import { suggestThanks } from "./suggest-thanks.service.ts";

/**
 * Gives a due reward, once for all time: it's settled in the transaction that gives it or refuses it for good. If nobody
 * who has earned it can have it, it's kept for somebody who can.
 */
export async function giveReward(deps: Deps, key: RewardKey): Promise<void> {
  try {
    await settle(deps, key);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    // What was begun has been undone with its transaction.
    await settle(deps, key, refusal);
  }
}

function refusalOf(error: unknown): string | null {
  if (error instanceof RefusedError || error instanceof AccessDeniedError) return error.reason;
  if (error instanceof InvalidInputError) return "needs_files";
  return error instanceof NotFoundError ? "no_challenge" : null;
}

async function settle(deps: Deps, key: RewardKey, known: string | null = null): Promise<void> {
  const at = deps.clock.now();
  await runAndTell(deps, async (tx, after) => {
    const issue = await openIssue(tx, key);
    const owed = (await judge(tx, issue)).get(key.effect);
    if (owed === undefined || !isRewardDue(owed.reward, at)) return;
    const scope = { ...after, db: tx, at, mode: deps.config.licenses };
    const open = { scope, issue, owed, deps, known };
    const outcome =
      key.effect === "suggest_thanks" ? await suggestThanks(scope, issue, owed) : await complete(open, key);
    const { memberId, refusal } = outcome;
    const state = owed.isEntitled ? "settled" : "passed_over";
    await settleReward(tx, key, { state, memberId, refusal: refusal ?? "", at });
    // It was held back for the completion.
    if (key.effect === "complete_challenge") await reportStatus(scope, issue);
  });
}

interface OpenReward {
  readonly scope: WorkScope;
  readonly issue: OpenIssue;
  readonly owed: OwedReward;
  readonly deps: Deps;
  /** Why it can't be given, if that was found out by trying. */
  readonly known: string | null;
}

async function complete({ scope, issue, owed, deps, known }: OpenReward, key: RewardKey) {
  const rewarded = await findRewarded(scope, key.workspaceId, owed);
  const { memberId } = rewarded;
  if (rewarded.refusal !== null || known !== null) return { memberId, refusal: known ?? rewarded.refusal };
  const { actor, language } = rewarded.member;
  await give({ ...scope, deps, actor, language, requestId: requestIdOf(key) }, issue);
  return { memberId, refusal: null };
}

function requestIdOf({ site, issueId, effect }: RewardKey): string {
  return `jira ${site} ${issueId} ${effect}`;
}

async function give(call: MemberCall & WorkScope, { key: of, history }: OpenIssue): Promise<void> {
  const { key = "", summary = "" } = history.now ?? {};
  const siteUrl = await findSiteUrl(call.db, of);
  await completeByIssue(call, { provider: "jira", externalIds: history.keys, siteUrl, comment: `${key}: ${summary}` });
}
