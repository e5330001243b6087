import { parseInstant } from "@guildhall/core";
import type { FieldError } from "@guildhall/core";
import { deadlineProblems, mayPlaceChallenge, tidyDeadlines, tidyQuestRules } from "@guildhall/core/challenges";
import type { ChallengeInput } from "@guildhall/core/challenges";
import { findTemplates } from "../achievements/index.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { holdGroup } from "./challenge-group.repository.ts";
import type { ChallengeFields, ChallengeReward, ChallengeRow } from "./challenge.repository.ts";

/** A challenge as asked for, ready to be kept. */
export interface ReadChallenge {
  readonly fields: ChallengeFields;
  /** By currency id, none of 0. */
  readonly rewards: readonly ChallengeReward[];
  /** In order, each once. */
  readonly templateIds: readonly number[];
}

/** Tidies what the author wrote: what others know of a quest only is off, deadlines are as they are kept. */
export function readChallengeInput({ actor }: MemberCall, input: ChallengeInput): ReadChallenge {
  const { skipAccept } = actor.workspace.settings;
  const { requireAccept, acceptDeadlineAt, completeDeadlineAt } = input;
  const read = (text: string | null): Date | null => (text === null ? null : parseInstant(text));
  const deadlines = { acceptDeadlineAt: read(acceptDeadlineAt), completeDeadlineAt: read(completeDeadlineAt) };
  const fields: ChallengeFields = tidyQuestRules({
    type: input.type,
    title: input.title,
    description: input.description,
    closedDescription: input.closedDescription,
    resultDescription: input.resultDescription,
    resultType: input.resultType,
    requireAccept,
    allowMultiQuest: input.allowMultiQuest,
    autoApprove: input.autoApprove,
    autoCloseStatus: input.autoCloseStatus,
    externalProvider: input.externalId === "" ? "" : "jira",
    externalId: input.externalId,
    ...tidyDeadlines(deadlines, { requireAccept, skipAccept }),
    channel: input.channel,
    groupId: input.groupId,
  });
  const rewards = input.rewards
    .filter(({ amount }) => amount > 0)
    .sort((first, second) => first.currencyId - second.currencyId);
  const templateIds = [...new Set(input.entityRewards.map((each) => each.achievementTemplateId))].sort(
    (first, second) => first - second,
  );
  return { fields, rewards, templateIds };
}

/** A challenge in the words of its form, without what only sending it asks for. */
export type ChallengeFormFields = Omit<ChallengeInput, "status" | "sendUpdatedNotification">;

/** A challenge as it is kept or asked for, in the words of its form. */
export function toFormFields({ fields, rewards, templateIds }: ReadChallenge): ChallengeFormFields {
  const { externalProvider: _provider, acceptDeadlineAt, completeDeadlineAt, ...rest } = fields;
  return {
    ...rest,
    acceptDeadlineAt: acceptDeadlineAt?.toISOString() ?? null,
    completeDeadlineAt: completeDeadlineAt?.toISOString() ?? null,
    rewards: [...rewards],
    entityRewards: templateIds.map((achievementTemplateId) => ({ achievementTemplateId })),
  };
}

/** A challenge that is kept, in the words of its form. */
export function rowFormFields(row: ChallengeRow): ChallengeFormFields {
  const { type, title, description, closedDescription, resultDescription, resultType, requireAccept, allowMultiQuest } =
    row;
  const {
    autoApprove,
    autoCloseStatus,
    externalProvider,
    externalId,
    acceptDeadlineAt,
    completeDeadlineAt,
    channel,
    groupId,
  } = row;
  const fields = {
    type,
    title,
    description,
    closedDescription,
    resultDescription,
    resultType,
    requireAccept,
    allowMultiQuest,
    autoApprove,
    autoCloseStatus,
    externalProvider,
    externalId,
    acceptDeadlineAt,
    completeDeadlineAt,
    channel,
    groupId,
  };
  return toFormFields({ fields, rewards: row.rewards, templateIds: row.templateIds });
}

/** What is wrong with a challenge; `before` is as it is kept, null for a new one, `publishes` when it goes out now. */
export async function findProblems(
  call: MemberCall,
  challenge: ReadChallenge,
  { before, publishes }: { readonly before: ChallengeRow | null; readonly publishes: boolean },
): Promise<FieldError[]> {
  const { at, actor } = call;
  const { settings } = actor.workspace;
  const { fields } = challenge;
  const problems: FieldError[] = deadlineProblems({
    ...fields,
    // What goes out now is held to this day, whenever it was written.
    before: publishes ? null : before,
    now: at,
    zone: settings.tz,
  });
  if (fields.allowMultiQuest && !settings.allowMultiQuest)
    problems.push({ field: "allowMultiQuest", code: "switched_off" });
  // Channels belong to a chat provider; without one there is none to name.
  if (fields.channel !== null) problems.push({ field: "channel", code: "channel_unavailable" });
  problems.push(...(await rewardProblems(call, challenge, before)), ...(await groupProblems(call, fields, before)));
  return problems;
}

async function rewardProblems(
  { db, actor }: MemberCall,
  { rewards, templateIds }: ReadChallenge,
  before: ChallengeRow | null,
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
  { groupId }: ChallengeFields,
  before: ChallengeRow | null,
): Promise<FieldError[]> {
  if (before?.groupId === groupId) return [];
  const workspaceId = actor.workspace.id;
  if (groupId !== 0 && !(await holdGroup(db, { workspaceId, groupId })))
    return [{ field: "groupId", code: "unknown_group" }];
  const asker = { actor, settings: actor.workspace.settings, groupIds: actor.groupIds };
  return mayPlaceChallenge(asker, groupId).allowed ? [] : [{ field: "groupId", code: "not_allowed" }];
}
