import { addDays, localDateAt, startOfDay } from "@guildhall/core";
import { refuseReward } from "@guildhall/core/jira-rewards";
import type { RewardRefusal } from "@guildhall/core/jira-rewards";
import type { Tx } from "../db/database.ts";
import { groupScope } from "../groups/index.ts";
import { findLinkedMembers } from "../integrations/index.ts";
import { findMemberActor } from "../session/member-actor.repository.ts";
import type { OwedReward } from "./issue-work.ts";
import { lockOptIn } from "./jira-opt-in.repository.ts";
import type { WorkScope } from "./report-status.ts";
import { countGiven } from "./jira-reward.repository.ts";

type ActingScope = Pick<WorkScope, "db" | "at" | "mode">;

export type MemberActor = NonNullable<Awaited<ReturnType<typeof findMemberActor>>>;

/** Whose reward it is, and why they don't get it; null if they do. */
export type RewardedMember =
  | { readonly refusal: null; readonly memberId: number; readonly member: MemberActor }
  | { readonly refusal: RewardRefusal; readonly memberId: number };

/** Locks the member's part, so that no other reward of theirs is counted meanwhile. */
export async function findRewarded(scope: ActingScope, workspaceId: number, owed: OwedReward): Promise<RewardedMember> {
  const tx = scope.db;
  const { reward, rule } = owed;
  const { memberId, member } = await findLinkedActor(scope, workspaceId, reward.account);
  if (member === undefined) return { refusal: "not_a_member", memberId };
  const optedInAt = await lockOptIn(tx, { workspaceId, memberId });
  const refusal = refuseReward(
    {
      isMember: true,
      isInGroup: await isInGroup(tx, member, rule.groupId),
      optedInAt,
      givenThatDay: await countGivenThatDay(tx, member, owed),
    },
    { earnedAt: reward.earnedAt, dailyCap: rule.dailyCap },
  );
  return refusal === null ? { refusal, memberId, member } : { refusal, memberId };
}

/** Who is linked to an account, if they're active; 0 for nobody. */
export async function findLinkedActor(
  { db: tx, at, mode }: ActingScope,
  workspaceId: number,
  account: string,
): Promise<{ readonly memberId: number; readonly member: MemberActor | undefined }> {
  const person = { workspaceId, provider: "jira", externalIds: [account] } as const;
  const memberId = (await findLinkedMembers(tx, person)).get(account) ?? 0;
  const member = memberId === 0 ? undefined : await findMemberActor(tx, { workspaceId, memberId }, { now: at, mode });
  return { memberId, member };
}

/** Or in one below it; 0 is everyone. */
export async function isInGroup(tx: Tx, { actor }: MemberActor, groupId: number): Promise<boolean> {
  if (groupId === 0) return true;
  const scope = await groupScope(tx, actor.workspace.id, groupId);
  return actor.groupIds.some((id) => scope.includes(id));
}

/** What they have had by the rule for the day on which this one was earned. */
export async function countGivenThatDay(tx: Tx, { actor }: MemberActor, { reward, rule }: OwedReward): Promise<number> {
  const { memberId, workspace } = actor;
  const zone = workspace.settings.tz;
  const day = localDateAt(reward.earnedAt, zone);
  const span = { startsAt: startOfDay(day, zone), endsAt: startOfDay(addDays(day, 1), zone) };
  return countGiven(tx, { workspaceId: workspace.id, memberId, ruleId: rule.id, ...span });
}
