import { askedFor, refuseSuggestion } from "@guildhall/core/jira-rewards";
import type { SuggestedThanks, SuggestionRefusal } from "@guildhall/core/jira-rewards";
import { hasFeature } from "@guildhall/core/permissions";
import { productIn, recordEvent } from "../events/record-event.ts";
import { findSiteUrl } from "./connected-site.repository.ts";
import type { OpenIssue, OwedReward } from "./issue-work.ts";
import { findOptIn, lockOptIn } from "./jira-opt-in.repository.ts";
import type { WorkScope } from "./report-status.ts";
import { countGivenThatDay, findLinkedActor, isInGroup } from "./rewarded-member.ts";
import type { MemberActor } from "./rewarded-member.ts";

/** What became of a suggestion: whom it was made to, or why to nobody. */
interface Suggestion {
  /** 0 if nobody could be asked. */
  readonly memberId: number;
  readonly refusal: SuggestionRefusal | null;
}

type Found = Awaited<ReturnType<typeof findLinkedActor>>;

/** Asks a member to thank another one for an issue's work, or says why not. They give it themselves, or don't. */
export async function suggestThanks(scope: WorkScope, issue: OpenIssue, owed: OwedReward): Promise<Suggestion> {
  const { workspaceId } = issue.key;
  const worker = await findLinkedActor(scope, workspaceId, owed.reward.account);
  const asked = await findAsked(scope, issue, { owed, worker });
  const known = await describe(scope, { worker, asked }, owed);
  const { earnedAt } = owed.reward;
  const refusal = refuseSuggestion(known, { earnedAt, dailyCap: owed.rule.dailyCap });
  if (refusal === null) await tell(scope, issue, { memberId: asked.memberId, receiverId: worker.memberId });
  return { memberId: asked.memberId, refusal };
}

async function findAsked(
  scope: WorkScope,
  { key, history }: OpenIssue,
  { owed, worker }: { readonly owed: OwedReward; readonly worker: Found },
): Promise<Found> {
  const account = history.now === null ? "" : askedFor(history.now, owed.rule, owed.reward.account);
  const asked = await findLinkedActor(scope, key.workspaceId, account);
  // Somebody may have several accounts.
  return asked.memberId === worker.memberId ? NOBODY : asked;
}

const NOBODY: Found = { memberId: 0, member: undefined };

async function describe(
  { db }: WorkScope,
  { worker, asked }: { readonly worker: Found; readonly asked: Found },
  owed: OwedReward,
): Promise<SuggestedThanks> {
  return {
    hasThanks: worker.member === undefined || hasFeature(worker.member.actor.workspace, "new-thanks"),
    worker: {
      isMember: worker.member !== undefined,
      isInGroup: worker.member !== undefined && (await isInGroup(db, worker.member, owed.rule.groupId)),
      optedInAt: worker.member === undefined ? null : await findOptIn(db, keyOf(worker.member)),
    },
    asked: asked.member === undefined ? null : await describeAsked(db, asked.member, owed),
  };
}

/** Locks their part, so that no other suggestion to them is counted meanwhile. */
async function describeAsked(
  db: WorkScope["db"],
  member: MemberActor,
  owed: OwedReward,
): Promise<SuggestedThanks["asked"]> {
  const optedInAt = await lockOptIn(db, keyOf(member));
  return { isMember: true, optedInAt, givenThatDay: await countGivenThatDay(db, member, owed) };
}

function keyOf({ actor }: MemberActor) {
  return { workspaceId: actor.workspace.id, memberId: actor.memberId };
}

async function tell(
  scope: WorkScope,
  { key, history }: OpenIssue,
  people: { readonly memberId: number; readonly receiverId: number },
): Promise<void> {
  const { key: issueKey = "", summary = "" } = history.now ?? {};
  const siteUrl = await findSiteUrl(scope.db, key);
  const issueUrl = siteUrl === "" ? "" : `${siteUrl}/browse/${encodeURIComponent(issueKey)}`;
  const actor = productIn(key.workspaceId);
  const payload = { ...people, issueKey, summary, issueUrl };
  await recordEvent({ ...scope, actor }, { type: "jira_thanks.suggested", payload });
}
