import type { ManagedUser, PublicUser } from "@guildhall/core/users";
import { findCurrencies } from "../currencies/currency.repository.ts";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import { readBalances } from "../ledger/ledger.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import type { ManagedRow } from "./user-list.repository.ts";
import type { MemberRow } from "./user.repository.ts";

/** A member as others see them, with balances. */
export async function presentUser(call: MemberCall, member: MemberRow): Promise<PublicUser> {
  const present = await userPresenter(call, [member.id]);
  return present(member);
}

/** Members as user managers see them. */
export async function presentManagedUsers(call: MemberCall, members: readonly ManagedRow[]): Promise<ManagedUser[]> {
  const present = await userPresenter(
    call,
    members.map((member) => member.id),
  );
  return members.map((member) => {
    const { email, hasSignedIn, provider } = member;
    return { ...present(member), email, hasSignedIn, provider };
  });
}

async function userPresenter(
  call: MemberCall,
  memberIds: readonly number[],
): Promise<(member: MemberRow) => PublicUser> {
  const workspaceId = call.actor.workspace.id;
  const balances = await readBalances(call.db, workspaceId, memberIds);
  const currencies = presentCurrencies(await findCurrencies(call.db, workspaceId), call.language);
  return (member) => ({
    id: member.id,
    name: member.name,
    avatarUrl: member.avatarUrl,
    avatarUrlBig: member.avatarUrlBig,
    status: member.status,
    roles: ["member", ...member.roles],
    groups: [...member.groups],
    balances: currencies.amounts(balances.get(member.id) ?? new Map(), { withZeros: true }),
  });
}
