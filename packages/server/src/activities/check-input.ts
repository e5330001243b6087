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
  return [
    ...(await channelProblems(call, { field: "channel", channelId: input.channel?.id })),
    ...(await rewardProblems(call, input, before)),
    ...(await groupProblems(call, input, before)),
  ];
}

async function rewardProblems(
  { db, actor }: MemberCall,
  { rewards = [], templateIds = [] }: Input,
  before: Pick<Input, "rewards"> | null,
): Promise<FieldError[]> {
  const problems: FieldError[] = [];
  const currencyIds = rewards.map((reward) => reward.currencyId);
  if (new Set(currencyIds).size !== currencyIds.length) problems.push({ field: "rewards", code: "duplicate" });
  const currencies = rewards.length === 0 ? [] : await findCurrencies(db, actor.workspace.id);
  const payable = [
    ...currencies.filter((currency) => currency.isAllowed).map((currency) => currency.id),
    ...(before?.rewards ?? []).map((reward) => reward.currencyId),
  ];
  if (currencyIds.some((id) => !payable.includes(id))) problems.push({ field: "rewards", code: "unknown_currency" });
  const grantable = templateIds.length === 0 ? [] : await findTemplates(db, actor.workspace.id);
  if (templateIds.some((id) => !grantable.some((template) => template.id === id))) {
    problems.push({ field: "entityRewards", code: "unknown_achievement" });
  }
  return problems;
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
