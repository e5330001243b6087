import { MAX_SELECT_OPTIONS, NotFoundError } from "@guildhall/core";
import type { UserRef } from "@guildhall/core";
import type { PublicUser } from "@guildhall/core/users";
import { listUserAchievements } from "../achievements/index.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import { groupScope } from "../groups/index.ts";
import { readRank } from "../leaderboard/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findThanksRewards, readQuota } from "../thanks/index.ts";
import { presentUser } from "./user.presenter.ts";
import { findMember, findMembersForSelect } from "./user.repository.ts";
import type { MemberRow } from "./user.repository.ts";

/** @throws {NotFoundError} when the user isn't in this workspace */
export async function getUser(call: MemberCall, userId: number): Promise<PublicUser> {
  return presentUser(call, await requireMember(call, userId));
}

/** The quota is only on the caller's own card. */
export async function getUserProfile(call: MemberCall, userId: number) {
  const { actor, db, language } = call;
  const member = await requireMember(call, userId);
  const currencies = presentCurrencies(await findCurrencies(db, actor.workspace.id), language);
  const received = await findThanksRewards(db, { workspaceId: actor.workspace.id, memberId: member.id });
  return {
    user: await presentUser(call, member),
    stats: {
      rank: await readRank(call, member.id),
      thanksRewards: currencies.amounts(received),
      giverQuota: member.id === actor.memberId ? await readQuota(call) : [],
    },
    achievements: await listUserAchievements(call, { userId: member.id, page: 0 }),
  };
}

/** Active people by name, without the caller, at most 300. */
export async function listUsersForSelect(
  call: MemberCall,
  question: { readonly groupId: number; readonly query: string },
): Promise<UserRef[]> {
  const { actor, db } = call;
  return findMembersForSelect(db, {
    workspaceId: actor.workspace.id,
    groupIds: await groupScope(db, actor.workspace.id, question.groupId),
    query: question.query,
    exceptMemberId: actor.memberId,
    limit: MAX_SELECT_OPTIONS,
  });
}

async function requireMember({ db, actor }: MemberCall, userId: number): Promise<MemberRow> {
  const member = await findMember(db, actor.workspace.id, userId);
  if (member === undefined) throw new NotFoundError("user", { userId });
  return member;
}
