import type { FieldError } from "@guildhall/core";
import { mayPlace } from "@guildhall/core/activities";
import { findTemplates } from "../achievements/index.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import { channelProblems } from "../integrations/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { holdGroup } from "./hold-group.repository.ts";
import type { Reward } from "./rewards.repository.ts";

/** What activities of every kind ask for in their forms. */
interface Input {
  readonly channel: { readonly id: string } | null;
  /** 0 is everyone. */
  readonly groupId: number;
  /** None if its kind gives none. */
  readonly rewards?: readonly Reward[];
  readonly templateIds?: readonly number[];
}

/** Problems with its channel, rewards and group; `before` is the stored one, null for a new one. */
export async function findInputProblems(
  call: MemberCall,
  input: Input,
  before: Pick<Input, "groupId" | "rewards"> | null,
): Promise<FieldError[]> {
  const { rewards = [], templateIds = [] } = input;
  return [
    ...(await channelProblems(call, { field: "channel", channelId: input.channel?.id })),
    ...(await findRewardProblems(call, { field: "rewards", rewards, before: before?.rewards ?? [] })),
    ...(await templateProblems(call, templateIds)),
    ...(await groupProblems(call, input, before)),
  ];
}

/** Currencies that are there twice, or that it can't pay in; those of `before` stay. */
export async function findRewardProblems(
  { db, actor }: MemberCall,
  {
    field,
    rewards,
    before,
  }: { readonly field: string; readonly rewards: readonly Reward[]; readonly before: readonly Reward[] },
): Promise<FieldError[]> {
  if (rewards.length === 0) return [];
  const problems: FieldError[] = [];
  const currencyIds = rewards.map((reward) => reward.currencyId);
  if (new Set(currencyIds).size !== currencyIds.length) problems.push({ field, code: "duplicate" });
  const currencies = await findCurrencies(db, actor.workspace.id);
  const payable = [
    ...currencies.filter((currency) => currency.isAllowed).map((currency) => currency.id),
    ...before.map((reward) => reward.currencyId),
  ];
  if (currencyIds.some((id) => !payable.includes(id))) problems.push({ field, code: "unknown_currency" });
  return problems;
}

async function templateProblems({ db, actor }: MemberCall, templateIds: readonly number[]): Promise<FieldError[]> {
  const grantable = templateIds.length === 0 ? [] : await findTemplates(db, actor.workspace.id);
  const isUnknown = templateIds.some((id) => !grantable.some((template) => template.id === id));
  return isUnknown ? [{ field: "entityRewards", code: "unknown_achievement" }] : [];
}

async function groupProblems(
  { db, actor }: MemberCall,
  { groupId }: Input,
  before: Pick<Input, "groupId"> | null,
): Promise<FieldError[]> {
  if (before?.groupId === groupId) return [];
  const { id: workspaceId, settings } = actor.workspace;
  if (groupId !== 0 && !(await holdGroup(db, { workspaceId, groupId })))
    return [{ field: "groupId", code: "unknown_group" }];
  const viewer = { actor, settings, groupIds: actor.groupIds };
  return mayPlace(viewer, groupId).allowed ? [] : [{ field: "groupId", code: "not_allowed" }];
}
