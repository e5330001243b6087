import { addDays, localDateAt, startOfDay } from "@guildhall/core";
import { refuseReward } from "@guildhall/core/jira-rewards";
import type { RewardRefusal } from "@guildhall/core/jira-rewards";
import type { Tx } from "../db/database.ts";
import { groupScope } from "../groups/index.ts";
import { findLinkedMembers } from "../integrations/index.ts";
import { findMemberActor } from "../session/member-actor.repository.ts";
import type { OwedReward } from "./issue-work.ts";
import { lockOptIn } from "./jira-opt-in.repository.ts";
import { countGiven } from "./jira-reward.repository.ts";

type MemberActor = NonNullable<Awaited<ReturnType<typeof findMemberActor>>>;

/** Whose reward it is, and why they don't get it; null if they do. */
export type RewardedMember =
  | { readonly refusal: null; readonly memberId: number; readonly member: MemberActor }
  | { readonly refusal: RewardRefusal; readonly memberId: number };

/** Locks the member's part, so that no other reward of theirs is counted meanwhile. */
export async function findRewarded(tx: Tx, workspaceId: number, { reward, rule }: OwedReward): Promise<RewardedMember> {
  const person = { workspaceId, provider: "jira", externalIds: [reward.account] } as const;
  const memberId = (await findLinkedMembers(tx, person)).get(reward.account) ?? 0;
  const member = memberId === 0 ? undefined : await findMemberActor(tx, { workspaceId, memberId });
  if (member === undefined) return { refusal: "not_a_member", memberId };
  const { actor } = member;
  const scope = await groupScope(tx, workspaceId, rule.groupId);
  const optedInAt = await lockOptIn(tx, { workspaceId, memberId });
  const day = dayOf(reward.earnedAt, actor.workspace.settings.tz);
  const refusal = refuseReward(
    {
      isMember: true,
      isInGroup: rule.groupId === 0 || actor.groupIds.some((id) => scope.includes(id)),
      optedInAt,
      givenThatDay: await countGiven(tx, { workspaceId, memberId, ruleId: rule.id, ...day }),
    },
    { earnedAt: reward.earnedAt, dailyCap: rule.dailyCap },
  );
  return refusal === null ? { refusal, memberId, member } : { refusal, memberId };
}

function dayOf(at: Date, zone: string): { readonly startsAt: Date; readonly endsAt: Date } {
  const day = localDateAt(at, zone);
  return { startsAt: startOfDay(day, zone), endsAt: startOfDay(addDays(day, 1), zone) };
}
